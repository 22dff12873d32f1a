import * as v from 'valibot'
import { Offenes } from '../abschlag.ts'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../schema/answered.ts'
import type { Feldtexte } from '../schema/feldtexte.ts'
import { VertragId } from '../schema/scalars.ts'

/** What a customer has to pay now for one contract. */
export const OffenesAmVertrag = v.object({ vertragId: VertragId, offenes: Offenes })
export type OffenesAmVertrag = v.InferOutput<typeof OffenesAmVertrag>

export const listOffenes = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/offenes',
  summary: 'Was der Kunde jetzt selbst zahlen muss, je Vertrag, auch zu beendeten; leer, wenn nichts offen ist.',
  access: 'session',
  output: listOf(OffenesAmVertrag),
})

export const feldtexte: Feldtexte = {
  'OffenesAmVertrag.vertragId': 'Der Vertrag, um den es geht.',
}
