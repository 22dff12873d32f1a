import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { lesepseudonymeOf, listLesezugriffe, resolveKunden } from '../../../db/dienst/lesezugriff.ts'
import { readInBatches } from '../../../db/statement.ts'
import { pseudonymOf } from '../../../http/log/requestEntry.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { listVersand, listWartende } from '../../../mail/mailversand.ts'
import { unknownKunde } from '../../../modules/kunde/aendern.ts'
import { describeKundenstand, describeVersand, describeWartende } from '../../../modules/kunde/describeKundenstand.ts'
import { findKundenstand, type Kundenstand } from '../../../modules/kunde/kundenstand.ts'
import type { Command } from '../../command.ts'
import { answer, kunde as kundeRequired, readNummer } from '../../kunde.ts'
import { kundennummerOption, loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { CallError, day, flag, number, required, text } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

export const kunde: Command = {
  name: 'kunde',
  help: 'sagt, ob und wie sich ein Kunde anmelden kann, und wenn nicht, warum; ändert nichts',
  parameters: [mandant, kundeRequired],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const nummer = readNummer(tenant, given(kundeRequired))
      const sign = signer(findSchluessel(config), tenant.app.kurzname)
      const now = clock.now()
      const stand = await withDatabase(umgebung, (db) => findKundenstand(db, nummer, { sign, tenant, now }))
      await terminal.out(`Kunde ${stand.kundennummer}, Stand ${formatZeitpunkt(now)}`)
      for (const line of [...describeKundenstand(stand, now), ...describeVertraege(stand)]) await terminal.out(line)
      const konto = pseudonymOf(sign, utcTag(now), nummer)
      await terminal.out(`Jeder Versuch von heute steht im Protokoll unter konto ${konto}.`)
    }),
}

function describeVertraege({ vertraege, offeneVorgaenge }: Kundenstand): string[] {
  return [
    vertraege.length === 0 ? 'Verträge hat er keine.' : 'Verträge:',
    ...vertraege.map(({ id, status, ort }) => `  ${id}: ${status}${ort === null ? '' : `, ${ort}`}`),
    ...(offeneVorgaenge === 0 ? [] : [`Vorgänge, die noch nicht übergeben sind: ${offeneVorgaenge}.`]),
  ]
}

const kontokennung = text({
  name: 'konto',
  value: 'KENNUNG',
  meaning: 'eine Kennung',
  help: 'wen dieses Konto des Kundendienstes angesehen hat',
})
const seitOption = day({
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
  parameters: [mandant, { ...kundennummerOption, help: 'wer diesen Kunden angesehen hat' }, kontokennung, seitOption],
  run: async (given, { environment, out, stderr }) => {
    const [typed, konto, tag] = [given(kundennummerOption), given(kontokennung), given(seitOption)]
    if ((typed === undefined) === (konto === undefined)) {
      throw new CallError('Nennen Sie entweder --kundennummer oder --konto.')
    }
    const umgebung = loadMandant(environment, given(mandant))
    const { config, tenant } = umgebung
    const sign = signer(findSchluessel(config), tenant.app.kurzname)
    return withDatabase(umgebung, async (db) => {
      const isAsked =
        typed === undefined
          ? sql<boolean>`kennung = ${konto}`
          : sql<boolean>`kunde = any (${await lesepseudonymeOf(db, sign, readKundennummer(tenant, typed))}::text[])`
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

const tag = required(
  day({ name: 'tag', value: 'TAG', meaning: 'ein Tag', example: '2026-11-21', help: 'der Tag (UTC), etwa 2026-11-21' }),
  'Es fehlt --tag mit dem Tag der Zeilen im Protokoll (UTC), zum Beispiel 2026-11-21.',
)

export const pseudonym: Command = {
  name: 'pseudonym',
  help: `sagt, unter welchem Namen (konto) das Protokoll einen Kunden an diesem Tag führt;
ohne --kundennummer alle, eine Zeile je Kunde`,
  parameters: [mandant, kundennummerOption, tag],
  run: async (given, { environment, out }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const [typed, datum] = [given(kundennummerOption), given(tag)]
    const { config, tenant } = umgebung
    const sign = signer(findSchluessel(config), tenant.app.kurzname)
    if (typed !== undefined) {
      await out(pseudonymOf(sign, datum, readKundennummer(tenant, typed)))
      return exitCodes.done
    }
    return withDatabase(umgebung, async (db) => {
      const all = db
        .selectFrom('anschlussnutzer')
        .select('kundennummer')
        // Lines of earlier days are under the number of then.
        .unionAll((eb) => eb.selectFrom('fruehere_kundennummer').select('alt as kundennummer'))
        .orderBy('kundennummer')
        .compile()
      await db.transaction().execute(async (tx) => {
        for await (const rows of readInBatches(tx, all, 1000)) {
          await out(rows.map((row) => `${pseudonymOf(sign, datum, row.kundennummer)} ${row.kundennummer}`).join('\n'))
        }
      })
      return exitCodes.done
    })
  },
}
