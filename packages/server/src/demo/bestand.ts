import { fitsStellen } from '@ekp/wire/rules/ablesewert'
import type { Database } from '../db/open.ts'
import type { DemoAblesung } from './ablesungen.ts'
import { demoVerlaeufe } from './lastgaenge.ts'
import { demoGebiet } from './preise/marktpreise.ts'
import { type DemoZaehler, deriveDemoAblesewerte, findGaszaehlerEinbau } from './zaehler.ts'

type Bestandsablesung = DemoBestand['ablesungen'][number]
type Bestandszaehler = DemoBestand['alleZaehler'][number]

/** What a start does with the meters and readings of earlier starts. */
interface DemoChanges {
  /** Contracts with meters or readings that are not the demo's: it leaves them as they are. */
  readonly belassen: ReadonlySet<string>
  /** Meters of the demo that are not built in yet: the clock went back. */
  readonly verfrueht: readonly Bestandszaehler[]
  /** Readings of the demo that it would not bring now, as lines that remove them. */
  readonly ueberholt: readonly object[]
}

function keyOf({ vertragId, zaehlernummer, ablesedatum, ablesewerte }: Omit<DemoAblesung, 'art'>): string {
  const werte = Object.keys(ablesewerte)
    .toSorted()
    .map((obiskennzahl) => [obiskennzahl, ablesewerte[obiskennzahl]])
  return JSON.stringify([vertragId, zaehlernummer, ablesedatum, werte])
}

export function deriveDemoChanges(
  { alleZaehler, ablesungen }: DemoBestand,
  demo: { readonly zaehler: readonly DemoZaehler[]; readonly ablesungen: readonly DemoAblesung[] },
): DemoChanges {
  const findDemoZaehler = (vertragId: string, nummer: string) =>
    demo.zaehler.find((zaehler) => zaehler.vertragId === vertragId && zaehler.nummer === nummer)
  const einbauOf = (vertragId: string, nummer: string) =>
    vertragId === '4711002' ? findGaszaehlerEinbau(nummer) : findDemoZaehler(vertragId, nummer)?.eingebautAm

  // A reading is the demo's when it shows what the demo's meter shows on that day, whatever the clock said.
  function isDemo({ vertragId, zaehlernummer, ablesedatum, ablesewerte, isImported }: Bestandsablesung): boolean {
    const eingebautAm = einbauOf(vertragId, zaehlernummer)
    if (!isImported || eingebautAm === undefined || ablesedatum < eingebautAm) return false
    const shown = { vertragId, zaehlernummer, ablesedatum }
    const werte = deriveDemoAblesewerte({ vertragId, eingebautAm }, ablesedatum)
    return keyOf({ ...shown, ablesewerte }) === keyOf({ ...shown, ablesewerte: werte })
  }

  // A meter of the demo that was removed before those of today.
  function isPast({ vertragId, nummer, ausgebautAm }: Bestandszaehler): boolean {
    return (
      ausgebautAm !== null &&
      einbauOf(vertragId, nummer) !== undefined &&
      demo.zaehler.every((zaehler) => zaehler.vertragId !== vertragId || zaehler.eingebautAm >= ausgebautAm)
    )
  }

  const foreign = ablesungen.filter((ablesung) => !isDemo(ablesung))
  const surplus = alleZaehler.filter(
    (zaehler) => findDemoZaehler(zaehler.vertragId, zaehler.nummer) === undefined && !isPast(zaehler),
  )
  const isKept = ({ vertragId, nummer }: Bestandszaehler) =>
    einbauOf(vertragId, nummer) === undefined ||
    foreign.some((ablesung) => ablesung.vertragId === vertragId && ablesung.zaehlernummer === nummer)
  const belassen = new Set([
    ...surplus.filter(isKept).map(({ vertragId }) => vertragId),
    ...foreign
      .filter((ablesung) => {
        const zaehler = findDemoZaehler(ablesung.vertragId, ablesung.zaehlernummer)
        return zaehler !== undefined && !fitsZaehler(ablesung, zaehler)
      })
      .map(({ vertragId }) => vertragId),
  ])
  const verfrueht = surplus.filter(({ vertragId }) => !belassen.has(vertragId))
  const current = new Set(demo.ablesungen.map(keyOf))
  const ueberholt = ablesungen
    .filter((ablesung) => isDemo(ablesung) && !current.has(keyOf(ablesung)) && !belassen.has(ablesung.vertragId))
    .filter(({ vertragId, zaehlernummer }) =>
      verfrueht.every((zaehler) => zaehler.vertragId !== vertragId || zaehler.nummer !== zaehlernummer),
    )
    .map(({ vertragId, zaehlernummer, ablesedatum, ablesewerte }) => ({
      art: 'ablesung',
      vertragId,
      zaehlernummer,
      ablesedatum,
      ablesewerte,
      entfernt: true,
    }))
  return { belassen, verfrueht, ueberholt }
}

function fitsZaehler({ ablesedatum, ablesewerte }: Bestandsablesung, zaehler: DemoZaehler): boolean {
  if (ablesedatum < zaehler.eingebautAm || ablesedatum > (zaehler.ausgebautAm ?? ablesedatum)) return false
  return Object.entries(ablesewerte).every(([obiskennzahl, wert]) => {
    const kanal = zaehler.kanaele.find((messkanal) => messkanal.obiskennzahl === obiskennzahl)
    return kanal !== undefined && fitsStellen(wert, kanal)
  })
}

/** The meters and readings of the demo's contracts, as earlier starts and customers have left them. */
interface DemoBestand {
  readonly alleZaehler: readonly {
    readonly vertragId: string
    readonly nummer: string
    readonly eingebautAm: string
    readonly ausgebautAm: string | null
  }[]
  readonly ablesungen: readonly {
    readonly vertragId: string
    readonly zaehlernummer: string
    readonly ablesedatum: string
    readonly ablesewerte: Readonly<Record<string, number>>
    readonly isImported: boolean
  }[]
}

export async function findDemoBestand(db: Database, vertragIds: readonly string[]): Promise<DemoBestand> {
  const alleZaehler = await db
    .selectFrom('zaehler')
    .select(['vertrag_id as vertragId', 'nummer', 'eingebaut_am as eingebautAm', 'ausgebaut_am as ausgebautAm'])
    .where('vertrag_id', 'in', vertragIds)
    .execute()
  const ablesungen = await db.selectFrom('ablesung').selectAll().where('vertrag_id', 'in', vertragIds).execute()
  return {
    alleZaehler,
    ablesungen: ablesungen.map((row) => ({
      vertragId: row.vertrag_id,
      zaehlernummer: row.zaehlernummer,
      ablesedatum: row.ablesedatum,
      ablesewerte: Object.fromEntries(
        row.obiskennzahlen.map((kanal, index) => [kanal, Number(row.ablesewerte[index])]),
      ),
      isImported: row.eingegangen_am === null,
    })),
  }
}

/** Removes meters with all their readings. */
export async function deleteZaehler(
  db: Database,
  alleZaehler: readonly { readonly vertragId: string; readonly nummer: string }[],
): Promise<void> {
  for (const { vertragId, nummer } of alleZaehler) {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('ablesung').where('vertrag_id', '=', vertragId).where('zaehlernummer', '=', nummer).execute()
      await tx.deleteFrom('zaehler').where('vertrag_id', '=', vertragId).where('nummer', '=', nummer).execute()
    })
  }
}

const vertragIds = Object.keys(demoVerlaeufe)

/** The UTC days for which earlier starts have left values and prices. */
interface DemoReihen {
  readonly lastgaenge: ReadonlyMap<string, ReadonlySet<string>>
  readonly preise: ReadonlySet<string>
}

export async function findDemoReihen(db: Database): Promise<DemoReihen> {
  const tage = await db
    .selectFrom('lastgang')
    .innerJoin('lastgangkanal', 'lastgangkanal.id', 'lastgang.kanal_id')
    .select(['vertrag_id', 'tag'])
    .where('vertrag_id', 'in', vertragIds)
    .execute()
  const preise = await db.selectFrom('marktpreis').select('tag').where('gebiet', '=', demoGebiet).execute()
  const lastgaenge = Map.groupBy(tage, ({ vertrag_id }) => vertrag_id)
  return {
    lastgaenge: new Map([...lastgaenge].map(([id, rows]) => [id, new Set(rows.map(({ tag }) => tag))])),
    preise: new Set(preise.map(({ tag }) => tag)),
  }
}

/** Removes what a start with a later clock has written: values after `today` and prices after `preistag`. */
export async function deleteLater(db: Database, today: string, preistag: string): Promise<void> {
  const kanaele = db.selectFrom('lastgangkanal').select('id').where('vertrag_id', 'in', vertragIds)
  await db.deleteFrom('lastgang').where('kanal_id', 'in', kanaele).where('tag', '>', today).execute()
  await db.deleteFrom('marktpreis').where('gebiet', '=', demoGebiet).where('tag', '>', preistag).execute()
}
