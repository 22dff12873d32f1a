import { number, object, pipe, safeParse, startsWith, string } from 'valibot'
import type { draftsOf } from '../../../lib/input/drafts.ts'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import { ownDrafts } from '../../../session/signedInOnly.ts'
import { Entwurf } from './checkEntwurf.ts'

const Foto = object({ dataUrl: pipe(string(), startsWith('data:image/jpeg;base64,')), bytes: number() })

const nameOf = (vertragId: string) => `ablesung ${vertragId}`
const fotoOf = (vertragId: string) => `ablesungFoto ${vertragId}`
const choice = 'ablesungWahl'

export const createEntwuerfe = (drafts: ReturnType<typeof draftsOf>) => ({
  read(vertragId: string): Entwurf {
    const { success, output } = safeParse(Entwurf, drafts.read(nameOf(vertragId)))
    return success ? output : { werte: {} }
  },
  keep: (vertragId: string, draft: Entwurf): void => drafts.keep(nameOf(vertragId), draft),

  readFoto(vertragId: string): PreparedImage | undefined {
    const { success, output } = safeParse(Foto, drafts.read(fotoOf(vertragId)))
    return success ? output : undefined
  },
  keepFoto: (vertragId: string, foto: PreparedImage | undefined): void =>
    foto === undefined ? drafts.forget(fotoOf(vertragId)) : drafts.keep(fotoOf(vertragId), foto),

  /** The contract of the chosen meter. */
  readWahl(): string | undefined {
    const { success, output } = safeParse(string(), drafts.read(choice))
    return success ? output : undefined
  },
  keepWahl: (vertragId: string): void => drafts.keep(choice, vertragId),

  /** All of a contract, once it is sent or given up. */
  forget: (vertragId: string): void => drafts.forget(nameOf(vertragId), fotoOf(vertragId), choice),
})

export type Entwuerfe = ReturnType<typeof createEntwuerfe>

/** Those of the signed-in customer. */
export const entwurf = createEntwuerfe(ownDrafts)
