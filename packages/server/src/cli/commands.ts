import type { Command } from './command.ts'
import { aktualisierungPruefen } from './commands/aktualisierungPruefen.ts'
import { aufbewahrung } from './commands/aufbewahrung.ts'
import { bankleitzahlen } from './commands/bankleitzahlen.ts'
import { dienstkonten, dienstkontoAendern, dienstkontoAnlegen } from './commands/dienstkonten.ts'
import { doctor } from './commands/doctor.ts'
import { dokumentePruefen } from './commands/dokumentePruefen.ts'
import { importieren } from './commands/import.ts'
import { importMsconsDatei } from './commands/importMscons.ts'
import { importe } from './commands/importe.ts'
import { ablesungLinks } from './commands/kunde/ablesungLinks.ts'
import { ablesungSuchen } from './commands/kunde/ablesungSuchen.ts'
import { auskunft } from './commands/kunde/auskunft.ts'
import { bereinigungen } from './commands/kunde/bereinigungen.ts'
import { einladen } from './commands/kunde/einladen.ts'
import { einmalpasswort } from './commands/kunde/einmalpasswort.ts'
import { kunde, lesezugriffe, mails, pseudonym } from './commands/kunde/kunde.ts'
import { kundeLoeschen, kundenbefehle } from './commands/kunde/kundenbefehle.ts'
import { mandantenPruefen } from './commands/mandantenPruefen.ts'
import { protokollPruefen } from './commands/protokollPruefen.ts'
import { rechnungenPruefen } from './commands/rechnungenPruefen.ts'
import { sichern } from './commands/sicherung/sichern.ts'
import { sicherungFreigeben, wiederherstellen } from './commands/sicherung/wiederherstellen.ts'
import { ausgangZugaenge, ausgangZugangAnlegen, ausgangZugangWiderrufen } from './commands/vorgang/ausgangZugaenge.ts'
import { vorgaenge, vorgaengeQuittieren } from './commands/vorgang/vorgaenge.ts'
import { webhookAnlegen, webhookEntfernen, webhooks, webhookWiederholen } from './commands/vorgang/webhooks.ts'
import { vorschau } from './commands/vorschau.ts'

/** What `npm run portal` can do, in the order of its help. */
export const commands: readonly Command[] = [
  importieren,
  importe,
  importMsconsDatei,
  rechnungenPruefen,
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
  einladen,
  mails,
  ablesungLinks,
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
