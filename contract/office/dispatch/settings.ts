import * as z from 'zod'
import { DispatchSettings } from '#contract/dispatch/settings.ts'

/** The settings of dispatch, with their version. */
export const DispatchSettingsPage = z.object({ version: z.int(), settings: DispatchSettings })

/** All of them, as they should be. */
export const DispatchSettingsBody = z.strictObject(DispatchSettings.shape)
