import { type InferOutput, number, object, optional, pipe, record, safeParse, startsWith, string } from 'valibot'
import { drafts } from '../../lib/drafts.ts'
import type { PreparedImage } from '../../lib/prepareImage.ts'
import { session } from '../../session/session.ts'

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

// Bound to the customer who is signed in: nobody else in this tab ever sees it.
const owner = () => session.current()?.kundennummer
const nameOf = (vertragId: string) => `ablesung ${vertragId}`
const fotoOf = (vertragId: string) => `ablesungFoto ${vertragId}`
const wahl = 'ablesungWahl'

const read = (name: string): unknown => {
  const kundennummer = owner()
  return kundennummer === undefined ? undefined : drafts.read(kundennummer, name)
}
const keep = (name: string, draft: unknown) => {
  const kundennummer = owner()
  if (kundennummer !== undefined) drafts.keep(kundennummer, name, draft)
}
const forget = (...names: string[]) => {
  const kundennummer = owner()
  if (kundennummer !== undefined) for (const name of names) drafts.forget(kundennummer, name)
}

export const entwurf = {
  read(vertragId: string): Entwurf {
    const { success, output } = safeParse(Entwurf, read(nameOf(vertragId)))
    return success ? output : { werte: {} }
  },
  keep: (vertragId: string, draft: Entwurf): void => keep(nameOf(vertragId), draft),

  readFoto(vertragId: string): PreparedImage | undefined {
    const { success, output } = safeParse(Foto, read(fotoOf(vertragId)))
    return success ? output : undefined
  },
  keepFoto: (vertragId: string, foto: PreparedImage | undefined): void =>
    foto === undefined ? forget(fotoOf(vertragId)) : keep(fotoOf(vertragId), foto),

  /** The contract whose meter was chosen. */
  readWahl(): string | undefined {
    const { success, output } = safeParse(string(), read(wahl))
    return success ? output : undefined
  },
  keepWahl: (vertragId: string): void => keep(wahl, vertragId),

  /** All of a contract, once it is sent or given up. */
  forget: (vertragId: string): void => forget(nameOf(vertragId), fotoOf(vertragId), wahl),
}
