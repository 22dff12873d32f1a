import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { line } from './schema/scalars.ts'

/**
 * Every request of the desk's page carries this header. A form or another page cannot set it, so it cannot act with the
 * session of a clerk [T28].
 */
export const dienstHeader = 'kundendienst'

const mandant = line(60)
/** Every path names the tenant. */
export const Mandant = v.object({ mandant })
/** A path to one thing by its number. */
export const Nummernpfad = v.object({ mandant, nr: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })

/** What was done, in a sentence. */
export const Erledigt = v.object({ text: v.string() })

export const listMandanten = endpoint({
  method: 'GET',
  path: '/mandanten',
  summary: 'Die Mandanten dieses Portals.',
  access: 'desk',
  output: v.object({ mandanten: v.array(v.object({ kurzname: v.string(), name: v.string() })) }),
})
