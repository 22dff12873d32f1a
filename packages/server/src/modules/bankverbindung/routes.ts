import {
  createBankverbindung as createEndpoint,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  endVertragBankverbindung,
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from '@ekp/wire/bankverbindung'
import { bereichOf } from '../../http/eintrag/bereichOf.ts'
import { deleteEintrag } from '../../http/eintrag/deleteEintrag.ts'
import { endEintrag } from '../../http/eintrag/endEintrag.ts'
import { findAktuellen } from '../../http/eintrag/findAktuellen.ts'
import { listEintraege } from '../../http/eintrag/listEintraege.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import type { Bankverzeichnis } from './bank/openBankverzeichnis.ts'
import { bankverbindungen } from './bankverbindungen.ts'
import { createBankverbindung } from './createBankverbindung.ts'

export function bankverbindungRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  for (const endpoint of [findAktuelleBankverbindung, findAktuelleVertragBankverbindung]) {
    route(server, endpoint, (context) =>
      findAktuellen(bankverbindungen, context.db, bereichOf(context), context.clock.now()),
    )
  }
  for (const endpoint of [listBankverbindungen, listVertragBankverbindungen]) {
    route(server, endpoint, (context) => listEintraege(bankverbindungen, context.db, bereichOf(context)))
  }
  for (const endpoint of [createEndpoint, createVertragBankverbindung]) {
    route(server, endpoint, async (context) => {
      const { db, body, clock } = context
      const findBank = await bankverzeichnis.current()
      await createBankverbindung(db, bereichOf(context), body, clock.now(), findBank)
    })
  }
  route(server, endVertragBankverbindung, (context) => {
    const { db, clock, params } = context
    return endEintrag(bankverbindungen, db, bereichOf(context), params.bankverbindungId, clock.now())
  })
  route(server, deleteVertragBankverbindung, (context) => {
    const { db, clock, params } = context
    return deleteEintrag(bankverbindungen, db, bereichOf(context), params.bankverbindungId, clock.now())
  })
}
