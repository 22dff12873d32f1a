import { answerFor } from './answerFor.ts'
import { cachePrefix, fillCache, openShell, type Shell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in front of this script by the build, and completed by the server with the tenant's page and files. */
declare const precache: Shell

const shell = openShell(precache, self.registration.scope)

// No skipWaiting: an open tab keeps the worker and the files of its own version until it is closed.
self.addEventListener('install', (event) => event.waitUntil(fillCache(shell)))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, shell)
  if (answer !== undefined) event.respondWith(answer)
})

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cachePrefix(shell.scope)) && name !== shell.cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The page of the first visit has no worker yet.
  await self.clients.claim()
}
