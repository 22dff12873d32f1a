import type { Command } from './command.ts'
import { aufbewahrung } from './commands/aufbewahrung.ts'
import { auskunft } from './commands/auskunft.ts'
import { bankleitzahlen } from './commands/bankleitzahlen.ts'
import { dokumentePruefen } from './commands/dokumentePruefen.ts'
import { importieren } from './commands/import.ts'
import { kundeLoeschen } from './commands/kundeLoeschen.ts'
import { protokollPruefen } from './commands/protokollPruefen.ts'
import { pseudonym } from './commands/pseudonym.ts'
import { vorgaenge } from './commands/vorgaenge.ts'
import { vorgaengeQuittieren } from './commands/vorgaengeQuittieren.ts'

/** What `npm run portal` can do, in the order of its help. */
export const commands: readonly Command[] = [
  importieren,
  vorgaenge,
  vorgaengeQuittieren,
  bankleitzahlen,
  dokumentePruefen,
  protokollPruefen,
  aufbewahrung,
  auskunft,
  kundeLoeschen,
  pseudonym,
]
