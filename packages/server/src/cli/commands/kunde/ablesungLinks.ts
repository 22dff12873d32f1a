import { berlinToday } from '@ekp/wire/rules/berlin'
import { ableselinkstaende } from '@ekp/wire/kunde/ableselinkstand'
import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import type { Database } from '../../../db/open.ts'
import { batchesOf } from '../../../lib/batchesOf.ts'
import { openNeueDatei } from '../../../lib/files/newFiles.ts'
import { count, formatDatum } from '../../../lib/formats.ts'
import { change, Refused } from '../../../modules/kunde/aendern.ts'
import { checkBis } from '../../../modules/kunde/ableselink/checkBis.ts'
import { mailAbleselinks, withdrawAbleselinks } from '../../../modules/kunde/ableselink/createAbleselinks.ts'
import { findAblesbare } from '../../../modules/kunde/ableselink/findAblesbare.ts'
import { countAbleselinks, listAbleselinks } from '../../../modules/kunde/ableselink/stand.ts'
import { formatCsvZeile } from '../../../modules/auskunft/csv.ts'
import { writeAblesebriefe } from '../../ablesebriefe.ts'
import { describeOhne } from '../../briefe.ts'
import type { Command } from '../../command.ts'
import { answer, bearbeiter as bearbeiterRequired } from '../../kunde.ts'
import { readListe } from '../../liste.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, day, flag, text } from '../../parameters.ts'
import { exitCodes, type Terminal } from '../../terminal.ts'

const liste = text({ name: 'liste', value: 'DATEI', meaning: 'eine Datei', help: 'eine Zählernummer je Zeile' })
const bis = day({
  name: 'bis',
  value: 'TAG',
  meaning: 'ein Tag',
  example: '2026-12-31',
  help: 'der letzte Tag der Links; benennt den Anlass',
})
const brief = text({
  name: 'brief',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: 'schreibt Links, Anschriften und QR-Codes als CSV',
})
const mail = flag('mail', 'schickt die Links an die hinterlegten E-Mail-Adressen')
const stand = flag('stand', 'zeigt nur, wie weit es ist')
const nach = text({
  name: 'nach',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: 'mit --stand: schreibt jeden Link dorthin, als CSV',
})
const widerrufen = flag(
  'widerrufen',
  `erklärt die Links dieses Tages für ungültig,
mit --liste nur die dieser Zähler`,
)
const bearbeiter = { ...bearbeiterRequired, isRequired: false, read: (typed: unknown) => typed }

/** Links by which customers read their meters without a sign-in, and what became of them [ablesung-38]. */
export const ablesungLinks: Command = {
  name: 'ablesung-links',
  help: `gibt Kunden Links, mit denen sie ihre Zähler ohne Anmeldung ablesen, mit --brief oder --mail;
jedem Zähler einen je Anlass, auch wenn der Befehl noch einmal läuft`,
  parameters: [mandant, liste, bis, brief, mail, stand, nach, widerrufen, bearbeiter],
  run: async (given, { environment, clock, ...terminal }) => {
    let isInterrupted = false
    const code = await answer(terminal, async () => {
      const [tag, target, file] = [given(bis), given(brief), given(liste)]
      const ways = [given(mail), target !== undefined, given(stand), given(widerrufen)].filter(Boolean).length
      if (ways !== 1) throw new CallError('Bitte nennen Sie eines von --brief, --mail, --stand und --widerrufen.')
      if (given(nach) !== undefined && !given(stand)) throw new CallError('--nach gehört zu --stand.')
      if (given(stand) && file !== undefined) throw new CallError('--liste gehört nicht zu --stand.')
      const umgebung = loadMandant(environment, given(mandant))
      const now = clock.now()
      const heute = berlinToday(now)
      if (given(stand)) return withDatabase(umgebung, (db) => showStand(db, { heute, bis: tag }, given(nach), terminal))
      if (tag === undefined) throw new CallError('Es fehlt --bis mit dem letzten Tag der Links.')
      const auftrag = { bearbeiter: bearbeiterRequired.read(given(bearbeiter)), now, bis: tag }
      if (file === undefined && !given(widerrufen)) throw new CallError('Es fehlt --liste mit den Zählernummern.')
      const nummern = file === undefined ? undefined : await readNummern(file)
      await withDatabase(umgebung, async (db) => {
        if (given(widerrufen)) {
          const gemeint = { bis: tag, ...(nummern && { zaehler: [...nummern.keys()] }) }
          const zahl = await change(db, (tx) => withdrawAbleselinks(tx, gemeint, auftrag))
          return terminal.out(`${count(zahl, 'Link gilt', 'Links gelten')} nicht mehr.`)
        }
        checkBis(tag, heute)
        const wahl = await choose(db, nummern ?? new Map(), { now, heute, bis: tag })
        const { neue } = wahl
        if (target === undefined) {
          const mit = neue.filter(({ hatEmail }) => hatEmail)
          let zahl = 0
          for (const some of batchesOf(mit, mailsAtOnce)) {
            if (terminal.signal.aborted) break
            zahl += await change(db, (tx) => mailAbleselinks(tx, some, auftrag))
          }
          await terminal.out(`${count(zahl, 'E-Mail mit einem Link geht', 'E-Mails mit einem Link gehen')} hinaus.`)
          await tell(
            wahl,
            neue.filter(({ hatEmail }) => !hatEmail).map(({ zaehlernummer }) => zaehlernummer),
            terminal,
          )
          if (!terminal.signal.aborted) return
          isInterrupted = true
          terminal.stderr.write('Abgebrochen; der nächste Aufruf macht weiter.\n')
          return
        }
        const none = { zahl: 0, ohne: 0 }
        const { zahl, ohne } =
          neue.length === 0 ? none : await writeAblesebriefe(db, target, neue, umgebung.tenant, auftrag)
        await terminal.out(
          zahl === 0
            ? 'Kein Link ist zu erstellen.'
            : `${count(zahl, 'Link steht', 'Links stehen')} in ${target}.${describeOhne(ohne)}`,
        )
        await tell(wahl, [], terminal)
      })
    })
    return isInterrupted ? exitCodes.interrupted : code
  },
}

/** So many mails are queued in one transaction: an aborted command has queued all of them or none. */
const mailsAtOnce = 500
const searchedAtOnce = 5000

/** The numbers of the list as typed, by what they are recognised by. */
async function readNummern(file: string): Promise<ReadonlyMap<string, string>> {
  const nummern = new Map<string, string>()
  for (const typed of await readListe(file, 'Zählernummer')) nummern.set(zaehlerschluessel(typed), typed)
  if (nummern.size === 0) throw new Refused(`In ${file} steht keine Zählernummer.`)
  return nummern
}

async function choose(db: Database, nummern: ReadonlyMap<string, string>, frage: Parameters<typeof findAblesbare>[2]) {
  const found = []
  for (const some of batchesOf([...nummern.keys()], searchedAtOnce))
    found.push(...(await findAblesbare(db, some, frage)))
  const known = new Set(found.map(({ schluessel }) => schluessel))
  return {
    neue: found.filter(({ hatLink }) => !hatLink),
    schon: found.filter(({ hatLink }) => hatLink).length,
    nicht: [...nummern].flatMap(([schluessel, typed]) => (known.has(schluessel) ? [] : [typed])),
  }
}

type Wahl = Awaited<ReturnType<typeof choose>>

async function tell(
  { schon, nicht }: Wahl,
  ohneMail: readonly string[],
  { out }: Pick<Terminal, 'out'>,
): Promise<void> {
  const lines = [
    schon > 0 ? `${count(schon, 'Zähler hat', 'Zähler haben')} schon einen Link zu diesem Tag.` : '',
    ohneMail.length > 0 ? `Ohne E-Mail-Adresse, an die ein Link gehen darf: ${nameSome(ohneMail)}.` : '',
    nicht.length > 0
      ? `Nicht abzulesen (unbekannt, ausgebaut, Vertrag läuft nicht, Kunde darf nichts einreichen): ${nameSome(nicht)}.`
      : '',
  ].filter((line) => line !== '')
  if (lines.length > 0) await out(lines.join('\n'))
}

function nameSome(nummern: readonly string[]): string {
  const more = nummern.length - 20
  return `${nummern.slice(0, 20).join(', ')}${more > 0 ? ` und ${more.toLocaleString('de-DE')} weitere` : ''}`
}

const columns = {
  gesendet: 'versandt',
  geoeffnet: 'geöffnet',
  abgelesen: 'abgelesen',
  anders: 'anders',
  fehlt: 'fehlt noch',
}
const names = ['gesendet', 'geoeffnet', 'abgelesen', 'anders', 'fehlt', 'widerrufen'] as const

async function showStand(
  db: Database,
  { heute, bis: tag }: { readonly heute: string; readonly bis: string | undefined },
  target: string | undefined,
  { out }: Pick<Terminal, 'out'>,
): Promise<void> {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, nr) => (nr === 0 ? String(cell).padEnd(12) : cell.toLocaleString('de-DE').padStart(12))).join('')
  const zahlen = await countAbleselinks(db, heute, tag)
  const heads = names.map((name) => (name === 'widerrufen' ? name : columns[name]))
  const rows = zahlen.map((one) => row([formatDatum(one.bis), ...names.map((name) => one[name])]))
  await out([row(['bis', ...heads]), ...rows].join('\n'))
  if (target === undefined) return
  const file = await openNeueDatei(target)
  try {
    const head = ['kundennummer', 'vertragId', 'zaehlernummer', 'weg', 'gueltigBis', 'gesendetAm', 'geoeffnetAm']
    await file.add(Buffer.from(formatCsvZeile([...head, 'abgelesenAm', 'stand'])))
    for await (const some of listAbleselinks(db, heute, tag)) {
      const lines = some.map(({ kundennummer, vertragId, zaehlernummer, weg, ...one }) =>
        formatCsvZeile([
          ...[kundennummer, vertragId, zaehlernummer, weg, formatDatum(one.bis), one.gesendetAm, one.geoeffnetAm],
          ...[one.abgelesenAm, ableselinkstaende[one.stand]],
        ]),
      )
      await file.add(Buffer.from(lines.join('')))
    }
    await file.finish()
  } finally {
    await file.close()
  }
  await out(`\nDie Liste steht in ${target}.`)
}
