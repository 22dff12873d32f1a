import type { Fristworte } from './formatFristen.ts'

/** What a customer reads of one kind of what is stored about him (Art. 12, 15 DSGVO): plain words, no names of tables. */
export interface Arttext {
  readonly titel: string
  /** What it is, and what for. */
  readonly inhalt: string
  /** The columns that do not explain themselves: `name: what it says.` */
  readonly spalten?: readonly string[]
  /** How long it is kept, the supplier's own periods in it. */
  readonly frist: (fristen: Fristworte) => string
}
