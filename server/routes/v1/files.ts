import { endpoints } from '#contract/api/endpoints.ts'
import { openFile, showsAJob } from '#server/files/open-file.ts'
import type { Context } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function fileRoutes(v1: V1, { files }: Pick<Context, 'files'>): void {
  v1.outside(endpoints.getFile, (desk, { params }) =>
    openFile(files, desk, { id: params.id, maySee: showsAJob }),
  )
}
