import type { RouteComponent } from '@tanstack/react-router'
import { NotFoundView } from './NotFoundView.tsx'
import type { RouteEntry } from './routes.ts'

/** What the route of a screen says; one that throws notFound() is caught only by its own route. */
export const screenOptions = (route: RouteEntry, component: RouteComponent) => ({
  component,
  notFoundComponent: NotFoundView,
  staticData: { route },
})
