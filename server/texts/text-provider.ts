/** A text message as a provider gets it. */
export type Text = {
  /** Always the same for one message: a provider that gets it twice sends it once. */
  id: string
  /** An Australian mobile, such as +61491570156. */
  to: string
  /** At most 160 characters of the GSM alphabet. */
  body: string
}

/** Sends text messages. A real one is an account with a carrier. */
export type TextProvider = {
  name: string
  /**
   * Hands a message over.
   * @throws TextRefused if it can never be sent; any other error is tried again
   */
  send(text: Text, signal: AbortSignal): Promise<void>
}

/** A provider's refusal of one message, for good. */
export class TextRefused extends Error {}

/** The provider of test organisations: nothing leaves this machine, and `/dev/mail` shows what was sent. */
export const testProvider: TextProvider = {
  name: 'test',
  async send({ to }) {
    // A number that carriers have set aside for fiction and tests, as one that's out of service.
    if (to === '+61491570110') throw new TextRefused('the number is out of service')
  },
}
