import { basename } from 'node:path/posix'
import { Kundennummer } from '@ekp/wire/anmeldung'
import type { Dokument } from '@ekp/wire/dokument'
import { toNfc } from '@ekp/wire/rules/text/toNfc'
import { Kennung, line, optionalLine, VertragId, Zeitpunkt } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { isFormer, kundeExists, neverFormer, neverIn, onceEach, vertragExists } from '../checks.ts'
import { isOfOneScope, oneScopeText } from './eintraege/eintrag.ts'
import { optionalValue, Schalter } from '../fields.ts'
import { declareKind, derived, keeping, lineOf, needed, onlyStaged, stored } from '../declareKind.ts'
import type { Check, Fields, Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { storeErechnungen } from './rechnung/storeErechnungen.ts'
import { countStaged, updateDiffering, upsertOf } from '../upsert.ts'

const dateinameText = 'Bitte geben Sie einen Namen mit höchstens 200 Zeichen an, ohne Ordner.'

const dateiname = optionalValue(v.pipe(line(200), v.regex(/^[^/\\]+$/, dateinameText)))

const fields = {
  id: stored('id text', Kennung),
  // Each line names the owner of the document.
  kundennummer: keeping(stored('kundennummer text', optionalValue(Kundennummer)), {}),
  vertragId: keeping(stored('vertrag_id text', optionalValue(VertragId)), {}),
  kategorie: stored('kategorie text', optionalLine(60)),
  beschreibung: stored('beschreibung text', optionalLine(200)),
  // Not normalised, because a file's name may have unusual characters.
  datei: keeping(
    onlyStaged(
      stored(
        'datei text',
        optionalValue(
          v.pipe(
            v.string('Bitte geben Sie den Pfad der Datei als Text an.'),
            v.maxLength(1000, 'Bitte geben Sie höchstens 1000 Zeichen an.'),
            v.regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Der Pfad enthält ein unzulässiges Zeichen.'),
          ),
        ),
      ),
    ),
    { medientyp: undefined, sha256: undefined, bytes: undefined },
  ),
  dateiname: keeping(derived(['dateiname text'], dateiname), { dateiname: undefined }),
  rechnungsnummer: stored('rechnungsnummer text', optionalLine(64)),
  erstellzeitpunkt: needed(stored('erstellzeitpunkt timestamptz', optionalValue(Zeitpunkt))),
  entfernt: onlyStaged(stored('entfernt boolean', Schalter)),
} satisfies Fields<Exclude<keyof Dokument, 'groesse'>> & Fields

const schema = v.pipe(
  lineOf(fields),
  v.forward(
    v.partialCheck(
      [['kundennummer'], ['vertragId'], ['entfernt']],
      (record) => record.entfernt || isOfOneScope(record),
      oneScopeText,
    ),
    ['kundennummer'],
  ),
  v.forward(
    v.partialCheck(
      [['datei'], ['dateiname'], ['entfernt']],
      ({ datei, dateiname: name, entfernt }) => entfernt || datei !== null || name === null,
      'Ein anderer Name braucht die Datei; an ihrem Inhalt zeigt sich, ob er passt.',
    ),
    ['dateiname'],
  ),
  v.forward(
    v.partialCheck(
      [['datei'], ['dateiname']],
      ({ datei, dateiname: name }) => name !== null || v.is(dateiname, basename(datei ?? '')),
      dateinameText,
    ),
    ['dateiname'],
  ),
)

// Otherwise another customer would see it.
const staysWithItsKunde: Check = {
  feld: 'id',
  text: () => 'Diese Kennung gehört schon zu einem Dokument eines anderen Kunden.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_dokument s
    join dokument t on t.id = s.id
    left join import_vertrag i on i.id = s.vertrag_id
    left join vertrag v on v.id = s.vertrag_id
    where t.kundennummer <> coalesce(s.kundennummer, v.kundennummer, i.kundennummer)
      and not ${isFormer(sql`coalesce(s.kundennummer, i.kundennummer)`)}
  `,
}

// A bill of the portal, or of the same file; one that was read from the document goes with it.
const isOfItsRechnung: Check = {
  feld: 'rechnungsnummer',
  text: () => 'Diese Rechnung gehört zu einem anderen Vertrag oder Kunden.',
  query: sql`
    select distinct s.zeile, null::integer as andere
    from import_dokument s
    left join import_vertrag si on si.id = s.vertrag_id
    left join vertrag sv on sv.id = s.vertrag_id
    join (
      select rechnungsnummer, vertrag_id, null as aus_dokument from import_rechnung
      union all
      select rechnungsnummer, vertrag_id, aus_dokument from rechnung
    ) r on r.rechnungsnummer = s.rechnungsnummer and r.aus_dokument is distinct from s.id
    left join import_vertrag ri on ri.id = r.vertrag_id
    left join vertrag rv on rv.id = r.vertrag_id
    where not s.entfernt
      and (
        s.vertrag_id <> r.vertrag_id
        or coalesce(s.kundennummer, sv.kundennummer, si.kundennummer) <> coalesce(rv.kundennummer, ri.kundennummer)
      )
      and not ${isFormer(sql`coalesce(s.kundennummer, si.kundennummer)`)}
  `,
}

const declaration = declareKind(
  {
    art: 'dokument',
    fields,
    schema,
    key: ['id'],
    // Filled in after the file has been read.
    more: ['medientyp text', 'sha256 bytea', 'bytes bigint'],
    // The document's content before the import, and the bill that was read from its file.
    work: ['vorher bytea', 'erechnung jsonb'],
  },
  (record) => ({ dateiname: record.dateiname ?? toNfc(basename(record.datei ?? '')) }),
)
const { staging } = declaration

/** Documents; each line adds or replaces one with its file, and all others stay. */
export const dokument: Kind = {
  ...declaration,
  plannedBy: ['zeile', 'id', 'kundennummer', 'vertrag_id', 'rechnungsnummer', 'entfernt'],
  checks: [
    onceEach(staging, ['id'], 'id', 'Das Dokument mit dieser Kennung'),
    kundeExists(staging),
    neverFormer(staging),
    vertragExists(staging),
    staysWithItsKunde,
    isOfItsRechnung,
    neverIn(
      ...([staging, 'datei', sql`not s.entfernt and s.datei is null and s.sha256 is null`] as const),
      'Bitte geben Sie die Datei an.',
    ),
  ],
  merge: mergeDokument,
  finish: storeErechnungen,
}

const upsert = upsertOf(declaration, { key: ['id'] })

/** Adds, replaces and removes documents; the staged column `vorher` keeps their contents from before the import. */
async function mergeDokument(tx: Database): Promise<Counts> {
  const total = await countStaged(tx, staging)
  await sql`
    update import_dokument s set kundennummer = v.kundennummer from vertrag v where v.id = s.vertrag_id
  `.execute(tx)
  await sql`
    update import_dokument s set vorher = t.sha256
    from dokument t
    where t.id = s.id and t.sha256 is distinct from s.sha256
  `.execute(tx)
  const removed = await sql`
    delete from dokument t using import_dokument s where s.entfernt and t.id = s.id
  `.execute(tx)
  const entfernt = Number(removed.numAffectedRows ?? 0)
  const geaendert = await updateDiffering(tx, upsert)
  const names = sql.join(declaration.tableColumns.map((column) => sql.ref(column)))
  const added = await sql`
    insert into dokument (${names})
    select ${names} from import_dokument s
    where not s.entfernt and not exists (select from dokument t where t.id = s.id)
    order by s.zeile
  `.execute(tx)
  const neu = Number(added.numAffectedRows ?? 0)
  return { neu, geaendert, unveraendert: total - neu - geaendert - entfernt, entfernt }
}
