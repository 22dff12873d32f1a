import { changePasswort, completePasswortReset, requestPasswortReset } from '@ekp/wire/anmeldung'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { badInput } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { asSignedIn } from '../../../http/session/asSignedIn.ts'
import { inSteps } from './inSteps.ts'
import { erneuernUrlOf } from '../../../tenant/addresses.ts'
import { passReset } from '../gate.ts'
import { completeReset } from './completeReset.ts'
import { requestReset } from './requestReset.ts'
import { updatePasswort } from './updatePasswort.ts'

// Every answer takes this long, or a multiple of it when the work takes longer, so that its time does not tell whether a
// number is a customer's [T10]. Proof: inSteps.test.ts, drill zeit.
const answerMs = 250

const isSameUrl = (sent: string, configured: string) =>
  URL.canParse(sent) && new URL(sent).href === new URL(configured).href

export function passwortRoutes(server: PortalServer): void {
  route(server, requestPasswortReset, async ({ tenant, clock, ip, headers, recordEreignis }) => {
    const { kundennummer, basisUrl } = headers
    const canonical = canonicalKundennummer(tenant.kundennummerPrefix, kundennummer)
    if (!isSameUrl(basisUrl, erneuernUrlOf(tenant))) {
      recordEreignis('fremdeBasisUrl', canonical)
      throw badInput([{ feld: 'basisUrl', text: 'Diese Adresse gehört nicht zum Portal.' }])
    }
    recordEreignis('linkVerlangt', canonical)
    const onExhausted = () => recordEreignis('linksErschoepft')
    const now = clock.now()
    const work = () => requestReset({ tenant, kundennummer: canonical, ip, now, onExhausted })
    await inSteps(answerMs, () => passReset(tenant.db, ip, work))
  })

  route(server, completePasswortReset, async (context) => {
    await completeReset(context, context.headers)
  })

  // A sent token has been compared with the customer number already [T13].
  route(server, changePasswort, async (context) => {
    const changed = updatePasswort(context, { ...context.headers, ...context.body })
    const { kundennummer, grant } = await changed.catch((error: unknown) => {
      // The session has proved the customer number.
      throw context.session === undefined ? error : asSignedIn(error, 'altesPasswort')
    })
    return { body: { kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })
}
