import { basename } from 'node:path/posix'
import { Kundennummer } from '@ekp/wire/anmeldung'
import type { Dokument } from '@ekp/wire/dokument'
import { toNfc } from '@ekp/wire/rules/toNfc'
import { Kennung, line, optionalLine, VertragId, Zeitpunkt } from '@ekp/wire/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { onceEach } from '../checks.ts'
import { isOfOneScope, oneScopeText, ownerExists } from '../eintrag.ts'
import { optionalValue, Schalter } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged, updateDiffering } from '../upsert.ts'

const staging = 'import_dokument'

const dateinameText = 'Bitte geben Sie einen Namen mit höchstens 200 Zeichen an, ohne Ordner.'

const entries = {
  id: Kennung,
  kundennummer: optionalValue(Kundennummer),
  vertragId: optionalValue(VertragId),
  kategorie: optionalLine(60),
  beschreibung: optionalLine(200),
  // As it is: a file's name may be spelled in a way that nobody would type.
  datei: optionalValue(
    v.pipe(
      v.string('Bitte geben Sie den Pfad der Datei als Text an.'),
      v.maxLength(1000, 'Bitte geben Sie höchstens 1000 Zeichen an.'),
      v.regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Der Pfad enthält ein unzulässiges Zeichen.'),
    ),
  ),
  dateiname: optionalValue(v.pipe(line(200), v.regex(/^[^/\\]+$/, dateinameText))),
  erstellzeitpunkt: optionalValue(Zeitpunkt),
  entfernt: Schalter,
} satisfies Record<keyof Dokument, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
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
      [['datei'], ['entfernt']],
      ({ datei, entfernt }) => entfernt || datei !== null,
      'Bitte geben Sie die Datei an.',
    ),
    ['datei'],
  ),
  v.forward(
    v.partialCheck(
      [['datei'], ['dateiname']],
      ({ datei, dateiname }) => dateiname !== null || v.is(entries.dateiname, basename(datei ?? '')),
      dateinameText,
    ),
    ['dateiname'],
  ),
  v.forward(
    v.partialCheck(
      [['erstellzeitpunkt'], ['entfernt']],
      ({ erstellzeitpunkt, entfernt }) => entfernt || erstellzeitpunkt !== null,
      'Bitte geben Sie an, wann das Dokument entstand.',
    ),
    ['erstellzeitpunkt'],
  ),
)

// It would come before another customer's eyes.
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
  `,
}

/** Documents; a line brings one with its file, and all others stay. */
export const dokument: Kind = {
  art: 'dokument',
  staging,
  // `vorher` is the content that the document had until now.
  columns: `
    id text, kundennummer text, vertrag_id text, kategorie text, beschreibung text, datei text, dateiname text,
    erstellzeitpunkt timestamptz, entfernt boolean, medientyp text, sha256 bytea, bytes bigint, vorher bytea`,
  plannedBy: ['zeile', 'id', 'kundennummer', 'vertrag_id', 'entfernt'],
  parse: recordParser(entries, schema, ({ vertragId, datei, dateiname, ...columns }) => ({
    ...columns,
    vertrag_id: vertragId,
    datei,
    dateiname: dateiname ?? toNfc(basename(datei ?? '')),
  })),
  checks: [
    onceEach(staging, ['id'], 'id', 'Das Dokument mit dieser Kennung'),
    ownerExists(sql.table(staging), 'kundennummer'),
    ownerExists(sql.table(staging), 'vertragId'),
    staysWithItsKunde,
  ],
  merge: mergeDokument,
}

const key = ['id']
const columns = [
  ...['kundennummer', 'vertrag_id', 'kategorie', 'beschreibung', 'dateiname', 'medientyp', 'sha256', 'bytes'],
  'erstellzeitpunkt',
]

/** Adds, replaces and removes documents; the staged lines keep in `vorher` which contents were theirs until now. */
async function mergeDokument(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, staging)
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
  const geaendert = await updateDiffering(tx, { table: 'dokument', staging, key, columns })
  const names = sql.join([...key, ...columns].map((column) => sql.ref(column)))
  const added = await sql`
    insert into dokument (${names})
    select ${names} from import_dokument s
    where not s.entfernt and not exists (select from dokument t where t.id = s.id)
    order by s.zeile
  `.execute(tx)
  const neu = Number(added.numAffectedRows ?? 0)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert - entfernt, entfernt }
}
