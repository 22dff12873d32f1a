import { whenIdle } from '../lib/later/whenIdle.ts'
import type { Session } from '../session/createSession.ts'

declare global {
  interface Window {
    /** Chromium's Trusted Types; what `createScriptURL` answers stands where a text would. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy
    }
  }
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string
}

const scope = import.meta.env.BASE_URL
const workerUrl = `${scope}serviceWorker.js`

function refuseOthers(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the service worker is loaded by its address')
  return url
}

// While this module loads, before other code can use the one name that the page's policy allows.
const policy = createPolicy()

function createPolicy(): ScriptPolicy | undefined {
  try {
    return window.trustedTypes?.createPolicy('service-worker', { createScriptURL: refuseOthers })
  } catch {
    // A stricter policy forbids it: then there is no worker.
    return undefined
  }
}

/** Makes the portal open without a network, once somebody has logged in and the page has nothing else to do. */
export function registerServiceWorker(session: Pick<Session, 'state' | 'subscribe'>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registerIfLoggedIn = () => {
    if (session.state() !== 'loggedIn') return
    forget()
    whenIdle(() => void register())
  }
  const forget = session.subscribe(registerIfLoggedIn)
  registerIfLoggedIn()
}

async function register(): Promise<void> {
  try {
    const url = policy?.createScriptURL(workerUrl) ?? workerUrl
    await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
  } catch {
    // If the browser forbids it, or the host lacks the file, the portal works, but only with a network.
  }
}
