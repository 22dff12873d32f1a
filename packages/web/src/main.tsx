import './styles/index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/firstScreen.ts'
import { configureApi } from './api/setup.ts'
import { applyTenant, loadTenant } from './app/tenant.ts'
import { followSession } from './app/followSession.ts'
import { mendAddress } from './app/mendAddress.ts'
import { registerServiceWorker } from './app/registerServiceWorker.ts'
import { createAppRouter } from './app/router.tsx'
import { ErrorView, StartFailed } from './app/ErrorView.tsx'
import { Shell } from './app/layout/Shell.tsx'
import { currentDay } from './lib/berlinTime.ts'
import { followTranslator } from './lib/followTranslator.ts'
import { configureKundenservice } from './lib/kundenservice.ts'
import { two } from './lib/numberFormat.ts'
import { RouterView } from './lib/router/RouterView.tsx'
import { TenantContext } from './lib/tenantContext.ts'
import { followDeviceData } from './session/deviceData.ts'
import { einsichtscode, isEinsicht } from './session/einsicht.ts'
import { takeLinkTokens } from './session/linkToken.ts'
import { session } from './session/session.ts'

const baseUrl = import.meta.env.BASE_URL

function connectApi(apiBase: string): void {
  const { current: credentials, renew: onTtl, endUnauthorized: onUnauthorized } = session
  configureApi({ apiBase, credentials, isEinsicht, onTtl, onUnauthorized })
}

/** The frame for the service desk, which no customer loads, once the session has begun. */
async function loadEinsicht(): Promise<typeof Shell> {
  const [{ EinsichtFrame }, { openEinsicht }] = await Promise.all([
    import('./app/einsicht/EinsichtFrame.tsx'),
    import('./app/einsicht/openEinsicht.ts'),
  ])
  if (einsichtscode !== undefined) await openEinsicht(einsichtscode)
  return EinsichtFrame
}

async function start() {
  mendAddress(window, baseUrl)
  takeLinkTokens(window)
  // Another link to the page that this tab shows changes only what is behind #.
  addEventListener('hashchange', () => takeLinkTokens(window) && location.reload())
  // Until the tenant says where its API is, the only call is the one for its configuration.
  connectApi(baseUrl)
  const tenant = await loadTenant(document)
  connectApi(tenant.apiBase)
  configureKundenservice(tenant.kundenservice)
  applyTenant(tenant, document, baseUrl)
  const frame = isEinsicht ? await loadEinsicht() : Shell
  const router = createAppRouter({ portalDisabled: tenant.portalGesperrt })
  followSession(session, router)
  followDeviceData(session)
  if (!isEinsicht) registerServiceWorker(session)
  const arrived = router.start()
  // Meanwhile the code of the screen is on its way. A phone takes 0.1 s for the first day and for the first number.
  if (session.state() === 'loggedIn') setTimeout(() => [currentDay(), two.format(0)])
  await arrived
  return (
    <TenantContext value={tenant}>
      <RouterView router={router} frame={frame} failed={ErrorView} />
    </TenantContext>
  )
}

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
followTranslator(document)
const root = createRoot(element, { onCaughtError: reportError })

// Not awaited: the code of a screen needs this file's, so it would wait for itself.
void start()
  .catch((error: unknown) => <StartFailed error={error} />)
  .then((app) => startTransition(() => root.render(<StrictMode>{app}</StrictMode>)))
