import { createRouter } from '@tanstack/react-router'
import { session } from '../session/session.ts'
import { ErrorView } from './ErrorView.tsx'
import { forgetMessage } from './forgetMessage.ts'
import { routeTree } from './routeTree.tsx'

export function createAppRouter({ portalDisabled }: { portalDisabled: boolean }) {
  const router = createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { session, portalDisabled },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorView,
  })
  forgetMessage(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
