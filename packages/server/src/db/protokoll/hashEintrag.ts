import { createHash } from 'node:crypto'

/** What the hashes of an entry cover, as it is stored. */
export interface StoredEintrag {
  readonly kundennummer: string
  readonly nr: number
  /** In UTC with microseconds, `2026-11-21T09:00:00.123000Z`. */
  readonly zeit: string
  readonly akteur: string
  readonly aktion: string
  readonly objekt: string
  /** As it was written, to the letter. */
  readonly inhalt: string | null
  readonly salz: Buffer | null
  readonly inhalt_hash: Buffer
  readonly vor_hash: Buffer
  readonly hash: Buffer
}

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The same as the trigger of migration 0009, by another program: a change of the database's own function shows. */
export function hashEintrag(eintrag: StoredEintrag): Buffer {
  const { kundennummer, nr, zeit, akteur, aktion, objekt } = eintrag
  const vorHash = eintrag.vor_hash.toString('hex')
  const inhaltHash = eintrag.inhalt_hash.toString('hex')
  return sha256([vorHash, nr, kundennummer, zeit, akteur, aktion, objekt, inhaltHash].join('\n'))
}

/** Undefined where content and salt were erased. */
export function hashInhalt({ inhalt, salz }: StoredEintrag): Buffer | undefined {
  return inhalt === null && salz === null ? undefined : sha256(salz ?? '', inhalt ?? '')
}
