import { changePasswort, completePasswortReset, requestPasswortReset } from '@ekp/wire/anmeldung'
import { erneuernUrlOf } from '../../../erneuernUrlOf.ts'
import { badInput } from '../../../http/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { atLeast } from '../../../lib/atLeast.ts'
import { completeReset } from './completeReset.ts'
import { requestReset } from './requestReset.ts'
import { updatePasswort } from './updatePasswort.ts'

// Longer than the work for a customer takes: the time of an answer does not tell who is one [security.md T10].
const answerMs = 150

const isSameUrl = (sent: string, configured: string) =>
  URL.canParse(sent) && new URL(sent).href === new URL(configured).href

export function passwortRoutes(server: PortalServer): void {
  const { log } = server.fastify

  route(server, requestPasswortReset, async ({ tenant, clock, ip, headers: { kundennummer, basisUrl } }) => {
    const mandant = tenant.kurzname
    if (!isSameUrl(basisUrl, erneuernUrlOf(tenant))) {
      log.warn({ mandant }, 'Link für neues Passwort zu fremder Adresse verlangt')
      throw badInput([{ feld: 'basisUrl', text: 'Diese Adresse gehört nicht zum Portal.' }])
    }
    const onExhausted = () => log.error({ mandant }, 'Keine weiteren Links für neue Passwörter in dieser Stunde')
    const now = clock.now()
    await atLeast(answerMs, () => requestReset({ tenant, kundennummer, ip, now, onExhausted }))
  })

  route(server, completePasswortReset, async ({ db, clock, headers }) => {
    await completeReset(db, headers, clock.now())
  })

  // A token that is sent has been compared with the customer number before [security.md T13].
  route(server, changePasswort, async ({ tenant, clock, headers, body }) => {
    const { kundennummer, grant } = await updatePasswort(tenant, { ...headers, ...body }, clock.now())
    return { body: { kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })
}
