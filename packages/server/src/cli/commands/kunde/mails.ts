import { formatZeitpunkt } from '../../../lib/formats.ts'
import { listVersand, listWartende } from '../../../mail/mailversand.ts'
import { unknownKunde } from '../../../modules/kunde/aendern.ts'
import { describeVersand, describeWartende } from '../../../modules/kunde/describeVersand.ts'
import type { Command } from '../../command.ts'
import { kundennummerOption, loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { flag, number } from '../../parameters.ts'
import { answer, readNummer } from '../../service.ts'

const vorgabeTage = 7
const dayMs = 86_400_000

const tageOption = number({
  name: 'tage',
  value: 'TAGE',
  meaning: 'eine Anzahl von Tagen',
  example: '30',
  help: `so weit zurück; ohne sie ${vorgabeTage} Tage, bei einem Kunden alles`,
})
const abgelehnt = flag('abgelehnt', 'nur E-Mails, die nicht ankamen')

/** Prints which mails went to customers, one line each; changes nothing. */
export const mails: Command = {
  name: 'mails',
  help: `sagt, welche E-Mails an Kunden warten, gesendet sind oder vom Mailserver abgelehnt wurden;
mit --kundennummer nur die an einen Kunden; ändert nichts`,
  parameters: [mandant, kundennummerOption, tageOption, abgelehnt],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const typed = given(kundennummerOption)
      const kundennummer = typed === undefined ? undefined : readNummer(umgebung.tenant, typed)
      const tage = given(tageOption) ?? (kundennummer === undefined ? vorgabeTage : undefined)
      const seit = tage === undefined ? undefined : new Date(Math.max(0, clock.now().getTime() - tage * dayMs))
      const nurFehler = given(abgelehnt)
      const write = (time: Date, nummer: string, adresse: string, stand: string, betreff: string) =>
        terminal.out([formatZeitpunkt(time), nummer, adresse, stand, betreff].join('\t'))
      await withDatabase(umgebung, async (db) => {
        const known = db.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer ?? '')
        if (kundennummer !== undefined && (await known.select('kundennummer').executeTakeFirst()) === undefined) {
          throw await unknownKunde(db, kundennummer)
        }
        let count = 0
        for await (const one of listVersand(db, { kundennummer, seit, nurFehler })) {
          await write(one.zeit, one.kundennummer, one.adresse, describeVersand(one), one.betreff)
          count++
        }
        for (const one of nurFehler ? [] : await listWartende(db, kundennummer)) {
          await write(one.zeit, one.kundennummer, one.adresse, describeWartende(one), one.betreff)
          count++
        }
        if (count === 0) terminal.stderr.write('Solche E-Mails gibt es nicht.\n')
      })
    }),
}
