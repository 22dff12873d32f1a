import type { Ablesezaehler } from '@ekp/wire/kunde/aufnahme'
import type { Database } from '../../../db/open.ts'
import type { OwnedVertrag } from '../../../http/access.ts'
import { badInput, notFound, zaehlerMissing } from '../../../http/errors/portalError.ts'
import { lieferadresseOf } from '../../../lib/anschrift.ts'
import { toBekannteAblesung } from '../../ablesung/ablesungen.ts'
import { always } from '../../ablesung/judgeAblesung.ts'
import { listAblesungRows } from '../../ablesung/queries.ts'
import { findGegebenheiten, refuseVertrag } from '../../ablesung/refusals.ts'
import { findEingebautenZaehler } from '../../ablesung/zaehler.ts'
import { findVertragRow } from '../../vertrag/queries.ts'

/** The meter that the caller reads. Throws 400 with the reason where the contract takes no reading on this day. */
export async function findAblesezaehler(db: Database, owned: OwnedVertrag, today: string): Promise<Ablesezaehler> {
  const [vertrag] = await findVertragRow(db, owned)
  if (vertrag === undefined) throw notFound('Der Vertrag')
  const { gegeben } = await findGegebenheiten(db, owned, today)
  const closed = refuseVertrag(gegeben)
  if (closed !== undefined) throw badInput([{ feld: 'vertragId', text: closed }])
  const zaehler = findEingebautenZaehler(gegeben.alleZaehler, today)
  if (zaehler === undefined) throw zaehlerMissing()
  const rows = await listAblesungRows(db, { ...owned, ...always })
  const letzte = rows.map(toBekannteAblesung).find(({ zaehlernummer }) => zaehlernummer === zaehler.nummer)
  return {
    vertragId: owned.vertragId,
    versorgungsart: vertrag.versorgungsart,
    lieferadresse: lieferadresseOf(vertrag) ?? '',
    zaehlernummer: zaehler.nummer,
    kanaele: [...zaehler.kanaele],
    eingebautAm: zaehler.eingebautAm,
    lieferende: vertrag.lieferende,
    letzteAblesung: letzte ? { ablesedatum: letzte.ablesedatum, ablesewerte: Object.fromEntries(letzte.werte) } : null,
  }
}
