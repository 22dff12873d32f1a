import type { Command } from './command.ts'
import { ablesungSuchen } from './commands/ablesungSuchen.ts'
import { aufbewahrung } from './commands/aufbewahrung.ts'
import { ausgangZugaenge, ausgangZugangAnlegen, ausgangZugangWiderrufen } from './commands/ausgangZugaenge.ts'
import { auskunft } from './commands/auskunft.ts'
import { bankleitzahlen } from './commands/bankleitzahlen.ts'
import { bremseLoesen } from './commands/bremseLoesen.ts'
import { dienstkontoAendern, dienstkontoAnlegen, dienstkonten } from './commands/dienstkonten.ts'
import { dokumentePruefen } from './commands/dokumentePruefen.ts'
import { einmalpasswort } from './commands/einmalpasswort.ts'
import { importieren } from './commands/import.ts'
import { kunde } from './commands/kunde.ts'
import { kundeEinschraenken } from './commands/kundeEinschraenken.ts'
import { kundeEntsperren } from './commands/kundeEntsperren.ts'
import { kundeLoeschen } from './commands/kundeLoeschen.ts'
import { kundeSperren } from './commands/kundeSperren.ts'
import { mandantenPruefen } from './commands/mandantenPruefen.ts'
import { protokollPruefen } from './commands/protokollPruefen.ts'
import { pseudonym } from './commands/pseudonym.ts'
import { vertragEntfernen } from './commands/vertragEntfernen.ts'
import { vertragUmhaengen } from './commands/vertragUmhaengen.ts'
import { vorgaenge } from './commands/vorgaenge.ts'
import { vorgaengeQuittieren } from './commands/vorgaengeQuittieren.ts'
import { webhookAnlegen, webhookEntfernen, webhooks, webhookWiederholen } from './commands/webhooks.ts'
import { zaehlerEntfernen } from './commands/zaehlerEntfernen.ts'

/** What `npm run portal` can do, in the order of its help. */
export const commands: readonly Command[] = [
  importieren,
  vorgaenge,
  vorgaengeQuittieren,
  ausgangZugangAnlegen,
  ausgangZugaenge,
  ausgangZugangWiderrufen,
  webhookAnlegen,
  webhooks,
  webhookWiederholen,
  webhookEntfernen,
  dienstkontoAnlegen,
  dienstkonten,
  dienstkontoAendern,
  kunde,
  kundeSperren,
  kundeEntsperren,
  kundeEinschraenken,
  einmalpasswort,
  bremseLoesen,
  ablesungSuchen,
  vertragUmhaengen,
  vertragEntfernen,
  zaehlerEntfernen,
  bankleitzahlen,
  mandantenPruefen,
  dokumentePruefen,
  protokollPruefen,
  aufbewahrung,
  auskunft,
  kundeLoeschen,
  pseudonym,
]
