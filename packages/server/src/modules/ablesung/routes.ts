import { checkAblesung, checkAblesungByPost, createAblesung, findZaehler, listAblesungen } from '@ekp/wire/ablesung'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { spelledAsKnown } from '@ekp/wire/rules/zaehlernummer'
import type { OwnedVertrag } from '../../http/access.ts'
import type { HandlerContext } from '../../http/admission/Context.ts'
import { ablesungRefused, zaehlerMissing } from '../../http/errors/portalError.ts'
import { tooManyAblesungen } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
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

/** Reads the contract's data, and the reading with its meter's number as stored; throws if they make it impossible. */
async function refuseImpossible(einreichung: Einreichung) {
  const { db, clock, body } = einreichung
  const found = await findGegebenheiten(db, ownedOf(einreichung), berlinToday(clock.now()))
  const known = found.gegeben.alleZaehler.map(({ nummer }) => nummer)
  const ablesung = { ...body, zaehlernummer: spelledAsKnown(body.zaehlernummer, known) }
  const refusals = listRefusals(ablesung, found.gegeben)
  if (refusals.length > 0) throw ablesungRefused(refusals)
  return { ...found, ablesung }
}

async function judge(einreichung: Einreichung) {
  const { gegeben, versorgungsart, ablesung } = await refuseImpossible(einreichung)
  const rows = await listAblesungRows(einreichung.db, { ...ownedOf(einreichung), ...always })
  const vorgeschichte = { versorgungsart, alleZaehler: gegeben.alleZaehler, ablesungen: rows.map(toBekannteAblesung) }
  return { ablesung, plausibilitaet: derivePlausibilitaet(ablesung, vorgeschichte) }
}

const plausibilisiere = async (einreichung: Einreichung) => (await judge(einreichung)).plausibilitaet

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
    const { db, clock } = context
    await admitAblesung(context)
    const { ablesung, plausibilitaet } = await judge(context)
    // Before the transaction, which would hold its connection meanwhile.
    const jpeg = ablesung.foto === null ? undefined : await prepareFoto(ablesung.foto)
    // The app has asked the customer, who sent it all the same.
    const rueckfrage = plausibilitaet.hinweis
    const neue = { ...ownedOf(context), ablesung, jpeg, eingegangenAm: clock.now(), rueckfrage }
    return confirm(await recordAblesung(db, neue), undefined)
  })
}
