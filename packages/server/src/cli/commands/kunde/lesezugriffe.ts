import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { lesepseudonymeOf, listLesezugriffe, resolveKunden } from '../../../db/dienst/lesezugriff.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import type { Command } from '../../command.ts'
import { kundennummerOption, loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { CallError, day, text } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const kontokennung = text({
  name: 'konto',
  value: 'KENNUNG',
  meaning: 'eine Kennung',
  help: 'wen dieses Konto des Kundendienstes angesehen hat',
})
const seit = day({
  name: 'seit',
  value: 'TAG',
  meaning: 'ein Tag',
  example: '2026-11-21',
  help: 'der erste Tag; sonst alle, die noch gespeichert sind',
})

export const lesezugriffe: Command = {
  name: 'lesezugriffe',
  help: `zeigt, wer vom Kundendienst und welches System einen Kunden angesehen hat, oder wen ein
Konto des Kundendienstes angesehen hat; das Neueste zuerst`,
  parameters: [mandant, { ...kundennummerOption, help: 'wer diesen Kunden angesehen hat' }, kontokennung, seit],
  run: async (given, { environment, out, stderr }) => {
    const [kunde, konto, tag] = [given(kundennummerOption), given(kontokennung), given(seit)]
    if ((kunde === undefined) === (konto === undefined)) {
      throw new CallError('Nennen Sie entweder --kundennummer oder --konto.')
    }
    const umgebung = loadMandant(environment, given(mandant))
    const { config, tenant } = umgebung
    const sign = signer(findSchluessel(config), tenant.app.kurzname)
    return withDatabase(umgebung, async (db) => {
      const isAsked =
        kunde === undefined
          ? sql<boolean>`kennung = ${konto}`
          : sql<boolean>`kunde = any (${await lesepseudonymeOf(db, sign, readKundennummer(tenant, kunde))}::text[])`
      const since = tag === undefined ? sql`true` : sql`zeit >= ${berlinDayStart(tag)}`
      const found = await listLesezugriffe(db, sql<boolean>`${isAsked} and ${since}`)
      const kunden = await resolveKunden(db, sign, new Set(found.map((one) => one.kunde)))
      for (const { zeit, kunde: pseudonym, was, leser, rolle } of found) {
        const wer = rolle === null ? `${leser} (System)` : `${leser} (${rolle})`
        await out(`${formatZeitpunkt(zeit)}  ${kunden.get(pseudonym) ?? 'gelöschter Kunde'}  ${was}  ${wer}`)
      }
      if (found.length === 0) stderr.write('Kein Lesezugriff ist verzeichnet.\n')
      return exitCodes.done
    })
  },
}
