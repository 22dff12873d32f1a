import { checkAblesung, checkAblesungByPost, createAblesung, findZaehler, listAblesungen } from '@ekp/wire/ablesung'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { OwnedVertrag } from '../../http/access.ts'
import type { HandlerContext } from '../../http/admission/Context.ts'
import { zaehlerMissing } from '../../http/errors/portalError.ts'
import { tooManyAblesungen } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { nachkommastellenOf, toAblesung } from './ablesungen.ts'
import { prepareFoto } from './foto/prepareFoto.ts'
import { always, judgeAblesung } from './judgeAblesung.ts'
import { listAblesungRows, listZaehlerRows } from './queries.ts'
import { recordAblesung } from './recordAblesung.ts'
import { findEingebautenZaehler, toAlleZaehler } from './zaehler.ts'

/** What the calls with a new reading have in common. */
type Einreichung = Pick<HandlerContext<typeof createAblesung>, 'db' | 'clock' | 'params' | 'session' | 'body'>

const ownedOf = ({ params, session }: Pick<Einreichung, 'params' | 'session'>): OwnedVertrag => {
  return { vertragId: params.vertragId, kundennummer: session.kundennummer }
}

const judge = ({ db, body, clock, ...of }: Einreichung) =>
  judgeAblesung(db, ownedOf(of), body, berlinToday(clock.now()))

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
