import { checkAblesung, checkAblesungByPost, createAblesung, findZaehler, listAblesungen } from '@ekp/wire/ablesung'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { OwnedVertrag } from '../../http/access.ts'
import { kundenlimits } from '../../http/limits/kundenlimits.ts'
import { limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { tooManyAblesungen } from '../../http/limits/tooMany.ts'
import { ablesungRefused, zaehlerMissing } from '../../http/portalError.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { type HandlerContext, route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { nachkommastellenOf, toAblesung, toBekannteAblesung } from './ablesungen.ts'
import { prepareFoto } from './foto/prepareFoto.ts'
import { derivePlausibilitaet } from './plausibilitaet.ts'
import { listAblesungRows, listZaehlerRows } from './queries.ts'
import { recordAblesung } from './recordAblesung.ts'
import { findGegebenheiten, listRefusals } from './refusals.ts'
import { findEingebautenZaehler, toAlleZaehler } from './zaehler.ts'

const always = { von: '-infinity', bis: 'infinity' }

/** What the calls with a new reading have in common. */
type Einreichung = Pick<HandlerContext<typeof createAblesung>, 'db' | 'clock' | 'params' | 'session' | 'body'>

const ownedOf = ({ params, session }: Pick<Einreichung, 'params' | 'session'>): OwnedVertrag => {
  return { vertragId: params.vertragId, kundennummer: session.kundennummer }
}

/** Reads the contract's data; throws if it makes the reading impossible. */
async function refuseImpossible(einreichung: Einreichung) {
  const { db, clock, body } = einreichung
  const found = await findGegebenheiten(db, ownedOf(einreichung), berlinToday(clock.now()))
  const refusals = listRefusals(body, found.gegeben)
  if (refusals.length > 0) throw ablesungRefused(refusals)
  return found
}

async function plausibilisiere(einreichung: Einreichung) {
  const { gegeben, versorgungsart } = await refuseImpossible(einreichung)
  const rows = await listAblesungRows(einreichung.db, { ...ownedOf(einreichung), ...always })
  const ablesungen = rows.map(toBekannteAblesung)
  return derivePlausibilitaet(einreichung.body, { versorgungsart, alleZaehler: gegeben.alleZaehler, ablesungen })
}

export function ablesungRoutes(server: PortalServer): void {
  route(server, listAblesungen, async (context) => {
    const { db, query } = context
    const owned = ownedOf(context)
    const { von = always.von, bis = always.bis } = query
    const [rows, zaehlerRows] = await Promise.all([
      listAblesungRows(db, { ...owned, von, bis }),
      listZaehlerRows(db, owned),
    ])
    const findNachkommastellen = nachkommastellenOf(toAlleZaehler(zaehlerRows))
    return rows.map((row) => toAblesung(row, findNachkommastellen))
  })

  route(server, findZaehler, async (context) => {
    const { db, clock } = context
    const alleZaehler = toAlleZaehler(await listZaehlerRows(db, ownedOf(context)))
    const eingebaut = findEingebautenZaehler(alleZaehler, berlinToday(clock.now()))
    if (eingebaut === undefined) throw zaehlerMissing()
    const { nummer, kanaele, eingebautAm } = eingebaut
    return { nummer, kanaele: [...kanaele], eingebautAm }
  })

  route(server, checkAblesung, plausibilisiere)
  route(server, checkAblesungByPost, plausibilisiere)

  // Enough for a house with many meters, but too few to fill the outbox with photos.
  const admitAblesung = limitPerKunde(kundenlimits.ablesung, tooManyAblesungen)
  route(server, createAblesung, async (context) => {
    const { db, body, clock } = context
    await admitAblesung(context)
    // The app has asked the customer, who sent it all the same.
    const { hinweis: rueckfrage } = await plausibilisiere(context)
    // Before the transaction, which would hold its connection meanwhile.
    const jpeg = body.foto === null ? undefined : await prepareFoto(body.foto)
    const neue = { ...ownedOf(context), ablesung: body, jpeg, eingegangenAm: clock.now(), rueckfrage }
    return confirm(await recordAblesung(db, neue), undefined)
  })
}
