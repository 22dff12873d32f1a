import type { Command } from './command.ts'
import { ablesungSuchen } from './commands/kunde/ablesungSuchen.ts'
import { aktualisierungPruefen } from './commands/aktualisierungPruefen.ts'
import { aufbewahrung } from './commands/aufbewahrung.ts'
import { ausgangZugaenge, ausgangZugangAnlegen, ausgangZugangWiderrufen } from './commands/vorgang/ausgangZugaenge.ts'
import { auskunft } from './commands/kunde/auskunft.ts'
import { bankleitzahlen } from './commands/bankleitzahlen.ts'
import { bereinigungen } from './commands/kunde/bereinigungen.ts'
import { dienstkontoAendern, dienstkontoAnlegen, dienstkonten } from './commands/dienstkonten.ts'
import { doctor } from './commands/doctor.ts'
import { dokumentePruefen } from './commands/dokumentePruefen.ts'
import { einmalpasswort } from './commands/kunde/einmalpasswort.ts'
import { importieren } from './commands/import.ts'
import { importe } from './commands/importe.ts'
import { importMsconsDatei } from './commands/importMscons.ts'
import { kunde } from './commands/kunde/kunde.ts'
import { kundenbefehle } from './commands/kunde/kundenbefehle.ts'
import { kundeLoeschen } from './commands/kunde/kundeLoeschen.ts'
import { lesezugriffe } from './commands/kunde/lesezugriffe.ts'
import { mails } from './commands/kunde/mails.ts'
import { mandantenPruefen } from './commands/mandantenPruefen.ts'
import { protokollPruefen } from './commands/protokollPruefen.ts'
import { pseudonym } from './commands/kunde/pseudonym.ts'
import { sichern } from './commands/sicherung/sichern.ts'
import { sicherungFreigeben } from './commands/sicherung/sicherungFreigeben.ts'
import { vorgaenge } from './commands/vorgang/vorgaenge.ts'
import { vorgaengeQuittieren } from './commands/vorgang/vorgaengeQuittieren.ts'
import { vorschau } from './commands/vorschau.ts'
import { webhookAnlegen, webhookEntfernen, webhooks, webhookWiederholen } from './commands/vorgang/webhooks.ts'
import { wiederherstellen } from './commands/sicherung/wiederherstellen.ts'

/** What `npm run portal` can do, in the order of its help. */
export const commands: readonly Command[] = [
  importieren,
  importe,
  importMsconsDatei,
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
  ...kundenbefehle,
  einmalpasswort,
  mails,
  ablesungSuchen,
  ...bereinigungen,
  bankleitzahlen,
  doctor,
  sichern,
  wiederherstellen,
  sicherungFreigeben,
  aktualisierungPruefen,
  mandantenPruefen,
  vorschau,
  dokumentePruefen,
  protokollPruefen,
  aufbewahrung,
  auskunft,
  kundeLoeschen,
  lesezugriffe,
  pseudonym,
]
