import { type RouteEntry, routes } from './routes.ts'

/** Whether somebody comes here for a new password without a session, by the link of a mail, say. */
export const isUmPasswort = (route: RouteEntry | undefined) =>
  route === routes.passwortVergessen || route === routes.passwortErneuern
