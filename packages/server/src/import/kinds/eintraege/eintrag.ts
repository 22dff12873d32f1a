import { Kundennummer } from '@ekp/wire/anmeldung'
import { Datum, Kennung, VertragId } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import type { Eintragsart } from '../../../db/tables/eintraege.ts'
import { isFormer, kundeExists, neverFormer, onceEach, vertragExists } from '../../checks.ts'
import { optionalValue, Schalter } from '../../fields.ts'
import { onlyStaged, stored } from '../../declareKind.ts'
import type { Check } from '../../kind.ts'

/** The fields that every entry has. */
export const eintragFields = {
  id: stored('id text', Kennung),
  kundennummer: stored('kundennummer text', optionalValue(Kundennummer)),
  vertragId: stored('vertrag_id text', optionalValue(VertragId)),
  gueltigVon: stored('gueltig_von date', optionalValue(Datum)),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  entfernt: onlyStaged(stored('entfernt boolean', Schalter)),
}

/** The column for an entry's own end, which the merge fills in. */
export const beendetZum = 'beendet_zum date'

interface Eintrag {
  readonly kundennummer: string | null
  readonly vertragId: string | null
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

export const isOfOneScope = ({ kundennummer, vertragId }: Pick<Eintrag, 'kundennummer' | 'vertragId'>) =>
  (kundennummer === null) !== (vertragId === null)
export const oneScopeText = 'Bitte geben Sie entweder kundennummer oder vertragId an.'

export const endsAfterBeginning = ({ gueltigVon, gueltigBis }: Pick<Eintrag, 'gueltigVon' | 'gueltigBis'>) =>
  gueltigVon === null || gueltigBis === null || gueltigVon <= gueltigBis
export const endsAfterBeginningText = 'gueltigBis ist der letzte Tag und liegt nicht vor gueltigVon.'

/** The rules over all lines of a kind of entry and the database. */
export function eintragChecks(art: Eintragsart, what: string, idFeld = 'id'): readonly Check[] {
  const name = `import_${art}`
  const staging = sql.table(name)
  return [
    onceEach(name, ['id'], idFeld, `${what} mit dieser Kennung`),
    kundeExists(name),
    neverFormer(name),
    vertragExists(name),
    {
      feld: 'gueltigBis',
      text: (others) => `${what} gilt noch, wenn der Eintrag aus Zeile ${others} beginnt.`,
      query: sql`
        select zeile, andere
        from (
          select zeile, coalesce(gueltig_bis, 'infinity') as ende,
            lead(zeile) over nacheinander as andere,
            coalesce(lead(gueltig_von) over nacheinander, '-infinity') as naechster,
            lead(zeile) over nacheinander is not null as hat_naechsten
          from ${staging}
          where not entfernt
          window nacheinander as (partition by kundennummer, vertrag_id order by gueltig_von nulls first, zeile)
        ) paare
        where hat_naechsten and naechster <= ende
      `,
    },
    // Otherwise another customer would see it.
    {
      feld: idFeld,
      text: () => 'Diese Kennung gehört schon zu einem anderen Kunden oder Vertrag.',
      query: sql`
        select s.zeile, null::integer as andere
        from ${staging} s join ${sql.table(art)} t on t.id = s.id
        where t.vertrag_id is distinct from s.vertrag_id
          or (s.vertrag_id is null and t.kundennummer <> s.kundennummer and not ${isFormer(sql`s.kundennummer`)})
      `,
    },
  ]
}
