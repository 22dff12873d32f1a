import type { RouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './routes.ts'

/** What the route of a screen says. */
export const screenOptions = (route: RouteEntry, component: RouteComponent) => ({ component, staticData: { route } })
