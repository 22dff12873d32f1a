import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../../db/open.ts'
import { batchesOf } from '../../../lib/batchesOf.ts'
import { openNeueDatei } from '../../../lib/files/newFiles.ts'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { count, formatZeitpunkt } from '../../../lib/formats.ts'
import { endOfEinmalpasswort } from '../../../modules/anmeldung/einmalpasswort.ts'
import { formatCsvZeile } from '../../../modules/auskunft/csv.ts'
import { inviteByMail, noteBriefe } from '../../../modules/kunde/einladung/einladen.ts'
import {
  countHeute,
  type Einladungsfrage,
  type Einladungsweg,
  listEinzuladende,
} from '../../../modules/kunde/einladung/findEinzuladende.ts'
import { findEinladungsstand, listEingeladene } from '../../../modules/kunde/einladung/stand.ts'
import { setEinmalpasswoerter } from '../../../modules/kunde/einmalpasswort.ts'
import { pdfOf, writeBriefe } from '../../briefe.ts'
import type { Command } from '../../command.ts'
import { answer, bearbeiter as bearbeiterRequired } from '../../kunde.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, flag, number, text } from '../../parameters.ts'
import { exitCodes, type Terminal } from '../../terminal.ts'
import { showProgress } from '../importProgress.ts'

const brief = text({
  name: 'brief',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: `wohin die Briefe kommen, als CSV, daneben als PDF; ohne sie
gehen nur E-Mails hinaus`,
})
const hoechstens = number({
  name: 'hoechstens',
  value: 'ANZAHL',
  meaning: 'eine Zahl',
  example: '500',
  help: 'wie viele Kunden am Tag, alle Aufrufe des Tages zusammen; sonst alle',
})
const stand = flag('stand', 'zeigt nur, wie weit es ist')
const nach = text({
  name: 'nach',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: `mit --stand: schreibt dorthin als CSV, wer eingeladen
und wer angekommen ist`,
})
const bearbeiter = { ...bearbeiterRequired, isRequired: false, read: (typed: unknown) => typed }

/** Invites customers who have no password of their own yet, and says who has come. */
export const einladen: Command = {
  name: 'einladen',
  help: `lädt Kunden ohne eigenes Passwort ein: per E-Mail mit einem Link, die anderen mit einem Brief;
jeden einmal, auch wenn der Befehl abbricht und noch einmal läuft`,
  parameters: [mandant, hoechstens, brief, stand, nach, bearbeiter],
  run: async (given, { environment, clock, ...terminal }) => {
    let isInterrupted = false
    const code = await answer(terminal, async () => {
      if (given(nach) !== undefined && !given(stand)) throw new CallError('--nach gehört zu --stand.')
      if (given(stand) && (given(brief) ?? given(hoechstens)) !== undefined) {
        throw new CallError('--stand zeigt nur; --brief und --hoechstens gehören nicht dazu.')
      }
      const wer = given(stand) ? '' : bearbeiterRequired.read(given(bearbeiter))
      const umgebung = loadMandant(environment, given(mandant))
      const { tenant, config } = umgebung
      const now = clock.now()
      const frage = { now, heute: berlinToday(now), einmalpasswortTage: tenant.einmalpasswortTage }
      await withDatabase(umgebung, async (db) => {
        if (given(stand)) return showStand(db, frage, given(nach), terminal)
        const wahl = await choose(db, frage, { hoechstens: given(hoechstens), mitBrief: given(brief) !== undefined })
        const bearbeitung = { bearbeiter: wer, now }
        const target = given(brief)
        if (target !== undefined && wahl.brief.length > 0) {
          const progress = showProgress(terminal.stderr, undefined)
          const giltBis = formatZeitpunkt(endOfEinmalpasswort(now, tenant.einmalpasswortTage))
          const quelle = { schluessel: findSchluessel(config), mandant: tenant.app.kurzname }
          try {
            await writeBriefe(target, { tenant, giltBis, now }, (weg) =>
              setEinmalpasswoerter(db, wahl.brief, {
                ...bearbeitung,
                quelle,
                weg,
                signal: terminal.signal,
                claim: (tx, nummern) => noteBriefe(tx, nummern, frage),
                onFertig: (fertig) => progress.report({ schritt: 'passwoerter', fertig, gesamt: wahl.brief.length }),
              }),
            )
          } finally {
            progress.end()
          }
          await terminal.out(
            `${count(wahl.brief.length, 'Brief steht', 'Briefe stehen')} in ${pdfOf(target)}, die Angaben in ${target}.`,
          )
        }
        let perMail = 0
        for (const some of batchesOf(wahl.mail, mailsAtOnce)) {
          if (terminal.signal.aborted) break
          perMail += await inviteByMail(db, some, bearbeitung, frage)
        }
        await terminal.out(describeWahl(wahl, perMail))
        if (!terminal.signal.aborted) return
        isInterrupted = true
        terminal.stderr.write('Abgebrochen; der nächste Aufruf macht weiter.\n')
      })
    })
    return isInterrupted ? exitCodes.interrupted : code
  },
}

/** So many are invited in one transaction: an aborted command has invited all of them or none. */
const mailsAtOnce = 500

interface Wahl {
  readonly mail: readonly string[]
  readonly brief: readonly string[]
  /** Who needs a letter, where none are written. */
  readonly wartenAufBrief: number
  readonly ohneAnschrift: readonly string[]
  readonly isVoll: boolean
}

async function choose(
  db: Database,
  frage: Einladungsfrage,
  { hoechstens: most, mitBrief }: { readonly hoechstens: number | undefined; readonly mitBrief: boolean },
): Promise<Wahl> {
  const left = most === undefined ? Number.POSITIVE_INFINITY : most - (await countHeute(db, frage.heute))
  const wege: Record<Einladungsweg, string[]> = { mail: [], brief: [], keiner: [] }
  let wartenAufBrief = 0
  let isVoll = left <= 0
  for await (const some of listEinzuladende(db, frage)) {
    for (const { kundennummer, weg } of some) {
      if (weg === 'brief' && !mitBrief) wartenAufBrief++
      else if (weg === 'keiner') wege.keiner.push(kundennummer)
      else if (wege.mail.length + wege.brief.length < left) wege[weg].push(kundennummer)
      else isVoll = true
    }
    if (isVoll) break
  }
  return { mail: wege.mail, brief: wege.brief, wartenAufBrief, ohneAnschrift: wege.keiner, isVoll }
}

function describeWahl({ wartenAufBrief, ohneAnschrift, isVoll, brief: briefe }: Wahl, perMail: number): string {
  const genannt = ohneAnschrift.slice(0, 20).join(', ')
  const more = ohneAnschrift.length - 20
  const sentences = [
    perMail === 0 && briefe.length === 0
      ? 'Niemand ist einzuladen.'
      : `${count(perMail, 'E-Mail mit einem Link geht', 'E-Mails mit einem Link gehen')} hinaus.`,
    wartenAufBrief > 0
      ? `${count(wartenAufBrief, 'Kunde braucht', 'Kunden brauchen')} einen Brief: Nennen Sie mit --brief, wohin.`
      : '',
    ohneAnschrift.length > 0
      ? `Ohne E-Mail und Anschrift: ${genannt}${more > 0 ? ` und ${more.toLocaleString('de-DE')} weitere` : ''}.`
      : '',
    isVoll ? 'Die Zahl für heute ist erreicht; morgen geht es weiter.' : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join('\n')
}

const wegnamen = { mail: 'per E-Mail', brief: 'per Brief' } as const

async function showStand(
  db: Database,
  frage: Einladungsfrage,
  target: string | undefined,
  { out }: Pick<Terminal, 'out'>,
): Promise<void> {
  const { eingeladen, offen, vonSelbst } = await findEinladungsstand(db, frage)
  const row = (name: string, ...values: readonly number[]) =>
    `${name.padEnd(34)}${values.map((value) => value.toLocaleString('de-DE').padStart(12)).join('')}`
  await out(
    [
      `${''.padEnd(34)}${'eingeladen'.padStart(12)}${'angekommen'.padStart(12)}`,
      ...eingeladen.map((one) => row(wegnamen[one.weg], one.eingeladen, one.angekommen)),
      '',
      row('noch einzuladen, per E-Mail', offen.mail),
      row('noch einzuladen, nur per Brief', offen.brief),
      row('ohne E-Mail und Anschrift', offen.keiner),
      row('eigenes Passwort ohne Einladung', vonSelbst),
    ].join('\n'),
  )
  if (target === undefined) return
  const file = await openNeueDatei(target)
  try {
    await file.add(Buffer.from(formatCsvZeile(['kundennummer', 'weg', 'eingeladenAm', 'angekommen'])))
    for await (const some of listEingeladene(db)) {
      const lines = some.map((one) => formatCsvZeile([one.kundennummer, one.weg, one.eingeladenAm, one.angekommen]))
      await file.add(Buffer.from(lines.join('')))
    }
    await file.finish()
  } finally {
    await file.close()
  }
  await out(`\nDie Liste steht in ${target}.`)
}
