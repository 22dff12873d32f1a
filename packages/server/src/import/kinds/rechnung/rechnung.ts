import { hasOnlyLines, unzulaessig } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { Bo4eRechnung } from '../../../modules/rechnung/bo4e.ts'
import { toRechnung } from '../../../modules/rechnung/toRechnung.ts'
import { findUnstimmiges } from '../../../modules/rechnung/findUnstimmiges.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { onceEach, vertragExists } from '../../checks.ts'
import { declareKind, derived, gruppeBy, stored } from '../../declareKind.ts'
import type { Check, Kind } from '../../kind.ts'
import { mergeAdding, upsertOf } from '../../upsert.ts'
import { entfernt, removalOf } from '../removal.ts'
import { describeProbe } from './describeProbe.ts'

const { rechnungsnummer, vertrag, rechnungsperiode, ...others } = Bo4eRechnung.entries

const fields = {
  rechnungsnummer: stored('rechnungsnummer text', rechnungsnummer),
  vertrag: derived(['vertrag_id text'], vertrag),
  rechnungsperiode: derived(['von date', 'bis date'], rechnungsperiode),
  rechnungsdatum: derived(['rechnungsdatum date'], others.rechnungsdatum),
  istStorno: derived(['ist_storno boolean'], others.istStorno),
  originalRechnungsnummer: derived(['original_rechnungsnummer text'], others.originalRechnungsnummer),
  sparte: derived([], others.sparte),
  rechnungspositionen: derived(['bo4e jsonb'], others.rechnungspositionen),
  gesamtbrutto: derived(['bo4e jsonb'], others.gesamtbrutto),
  entfernt,
}

const declaration = declareKind(
  {
    art: 'rechnung',
    fields,
    schema: v.pipe(
      v.unknown(),
      v.check(hasOnlyLines, unzulaessig),
      v.object({ ...Bo4eRechnung.entries, entfernt: entfernt.schema }),
    ),
    takesMore: true,
    // Null: it came as data, and so replaces what was read from a document.
    more: ['aus_dokument text'],
    findHinweise: (bill) => findUnstimmiges(toRechnung(bill)),
  },
  (bill, line) => {
    const { vertragId, von, bis, rechnungsdatum, istStorno, originalRechnungsnummer } = toRechnung(bill)
    const { art: _, entfernt: __, ...bo4e }: Record<string, unknown> = { ...line }
    return {
      vertrag_id: vertragId,
      von,
      bis,
      rechnungsdatum,
      ist_storno: istStorno,
      original_rechnungsnummer: originalRechnungsnummer,
      bo4e,
    }
  },
)
const { staging } = declaration
const gruppe = gruppeBy(fields, ['rechnungsnummer'], { name: 'rechnung', replaces: true })

// A cancellation or a correction has a number of its own.
const staysWithItsVertrag: Check = {
  feld: 'rechnungsnummer',
  text: () => 'Diese Rechnungsnummer gehört schon zu einer Rechnung eines anderen Vertrags.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_rechnung s join rechnung t on t.rechnungsnummer = s.rechnungsnummer
    where t.vertrag_id <> s.vertrag_id
  `,
}

const isOfItsSparte: Check = {
  feld: 'sparte',
  text: () => 'Der Vertrag liefert etwas anderes, als die Rechnung abrechnet.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_rechnung s
    left join import_vertrag i on i.id = s.vertrag_id
    left join vertrag v on v.id = s.vertrag_id
    where s.bo4e ->> 'sparte' in ('STROM', 'GAS')
      and lower(s.bo4e ->> 'sparte') <> coalesce(i.versorgungsart, v.versorgungsart)
  `,
}

// What the recomputation said of the former bill does not hold for this one.
const isNew = sql`eingespielt_am = now(), pruefung = null, geprueft_am = null`

/** What the tenant's settings say of bills; `rechnungspruefung` unless they say otherwise is for the supplier alone. */
export type Rechnungseinstellungen = Partial<Pick<Tenant, 'rechnungspruefung' | 'rechnungsprofil'>>

/** Bills as data: each line adds a bill or replaces the one with its number; all others stay. */
export const rechnung = ({ rechnungspruefung, rechnungsprofil: profil }: Rechnungseinstellungen): Kind => ({
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['rechnungsnummer'], { gruppe }),
  plannedBy: ['rechnungsnummer', 'vertrag_id'],
  checks: [
    onceEach(staging, ['rechnungsnummer'], 'rechnungsnummer', 'Eine Rechnung mit dieser Nummer'),
    { ...vertragExists(staging), feld: 'vertrag.vertragsnummer' },
    staysWithItsVertrag,
    isOfItsSparte,
  ],
  merge: (tx) => mergeAdding(tx, 'rechnungsnummer', upsertOf(declaration, { key: ['rechnungsnummer'] }), isNew),
  describeProbe: (tx) => describeProbe(tx, { recomputes: rechnungspruefung !== 'aus', profil }),
})
