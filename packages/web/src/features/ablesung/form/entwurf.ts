import { type InferOutput, number, object, optional, pipe, record, safeParse, startsWith, string } from 'valibot'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import { ownDrafts } from '../../../session/signedInOnly.ts'

const Entwurf = object({
  /** Missing while the day is today's; empty while what was typed is no day. */
  ablesedatum: optional(string()),
  /** What was typed for the day and is none. */
  datumText: optional(string()),
  /** What was typed, by obiskennzahl. */
  werte: record(string(), string()),
})
/** What was typed into the reading form and is not sent yet. */
export type Entwurf = InferOutput<typeof Entwurf>

const Foto = object({ dataUrl: pipe(string(), startsWith('data:image/jpeg;base64,')), bytes: number() })

const nameOf = (vertragId: string) => `ablesung ${vertragId}`
const fotoOf = (vertragId: string) => `ablesungFoto ${vertragId}`
const choice = 'ablesungWahl'

export const entwurf = {
  read(vertragId: string): Entwurf {
    const { success, output } = safeParse(Entwurf, ownDrafts.read(nameOf(vertragId)))
    return success ? output : { werte: {} }
  },
  keep: (vertragId: string, draft: Entwurf): void => ownDrafts.keep(nameOf(vertragId), draft),

  readFoto(vertragId: string): PreparedImage | undefined {
    const { success, output } = safeParse(Foto, ownDrafts.read(fotoOf(vertragId)))
    return success ? output : undefined
  },
  keepFoto: (vertragId: string, foto: PreparedImage | undefined): void =>
    foto === undefined ? ownDrafts.forget(fotoOf(vertragId)) : ownDrafts.keep(fotoOf(vertragId), foto),

  /** The contract of the chosen meter. */
  readWahl(): string | undefined {
    const { success, output } = safeParse(string(), ownDrafts.read(choice))
    return success ? output : undefined
  },
  keepWahl: (vertragId: string): void => ownDrafts.keep(choice, vertragId),

  /** All of a contract, once it is sent or given up. */
  forget: (vertragId: string): void => ownDrafts.forget(nameOf(vertragId), fotoOf(vertragId), choice),
}
