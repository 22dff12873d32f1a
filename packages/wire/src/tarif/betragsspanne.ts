import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { Zahl } from '../schema/scalars.ts'

/** EUR from the least to the most that it can be; both are the same where nothing is missing. */
export const Betragsspanne = v.object({ mindestens: Zahl, hoechstens: Zahl })
export type Betragsspanne = v.InferOutput<typeof Betragsspanne>

export const feldtexte: Feldtexte = {
  hoechstens: 'Der größte Betrag, der möglich ist, in EUR.',
  mindestens: 'Der kleinste Betrag, der möglich ist, in EUR.',
}
