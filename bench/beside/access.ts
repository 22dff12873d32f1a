import { createHash } from 'node:crypto'
import { MoreThan } from 'typeorm'
import { dataSource } from './dataSource.ts'
import { SitzungToken, Vertrag } from './kundenEntities.ts'

const tokens = dataSource.getRepository(SitzungToken)
const vertraege = dataSource.getRepository(Vertrag)

/** The session of the header `token`, with its customer. */
export async function requireSession(request, response, next) {
  const tokenHash = createHash('sha256')
    .update('sitzung\0')
    .update(request.get('token') ?? '')
    .digest()
  const found = await tokens.findOne({
    where: { tokenHash, laeuftAb: MoreThan(new Date()) },
    relations: { sitzung: { anschlussnutzer: true } },
  })
  const kunde = found?.sitzung.anschlussnutzer
  if (kunde === undefined || kunde.gesperrt || kunde.passwortVersion !== found.sitzung.passwortVersion) {
    response.status(401).json({ title: 'Bitte melden Sie sich an.' })
    return
  }
  if (kunde.kundennummer !== request.get('kundennummer')) {
    response.status(401).json({ title: 'Bitte melden Sie sich an.' })
    return
  }
  response.locals.kunde = kunde
  next()
}

/** Whether the contract of the path is the customer's. */
export async function requireOwnVertrag(request, response, next) {
  const { kundennummer } = response.locals.kunde
  const isOwn = await vertraege.existsBy({ id: request.params.vertragId, kundennummer })
  if (!isOwn) {
    response.status(404).json({ title: 'Der Vertrag wurde nicht gefunden.' })
    return
  }
  next()
}
