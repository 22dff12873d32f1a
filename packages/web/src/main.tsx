import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configureApi } from './api/request.ts'
import { applyTenant, loadTenant } from './app/tenant.ts'
import { followSession } from './app/followSession.ts'
import { mendAddress } from './app/mendAddress.ts'
import { registerServiceWorker } from './app/registerServiceWorker.ts'
import { createAppRouter } from './app/router.tsx'
import { StartFailed } from './app/ErrorView.tsx'
import { configureKundenservice } from './lib/kundenservice.ts'
import { TenantContext } from './lib/tenantContext.ts'
import { followDeviceData } from './session/deviceData.ts'
import { resetToken } from './session/resetToken.ts'
import { session } from './session/session.ts'

const baseUrl = import.meta.env.BASE_URL

function connectApi(apiBase: string): void {
  configureApi({ apiBase, credentials: session.current, onTtl: session.renew, onUnauthorized: session.endUnauthorized })
}

async function start() {
  mendAddress(window, baseUrl)
  resetToken.take(window)
  // Until the tenant says where its API is, the only call is the one for its configuration.
  connectApi(baseUrl)
  const tenant = await loadTenant(document)
  connectApi(tenant.apiBase)
  configureKundenservice(tenant.kundenservice)
  applyTenant(tenant, document, baseUrl)
  const router = createAppRouter({ portalDisabled: tenant.portalGesperrt })
  followSession(session, router)
  followDeviceData(session)
  registerServiceWorker(session)
  return (
    <TenantContext value={tenant}>
      <RouterProvider router={router} />
    </TenantContext>
  )
}

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')

const app = await start().catch((error: unknown) => <StartFailed error={error} />)
createRoot(element, { onCaughtError: reportError }).render(<StrictMode>{app}</StrictMode>)
