interface Portal {
  readonly portalUrl: string
  readonly app: { readonly passwortErneuernUrl?: string | undefined }
}

/** The page to which the mailed link leads, without its token: as the tenant's file says, never as a request does. */
export function erneuernUrlOf({ portalUrl, app }: Portal): string {
  return new URL(app.passwortErneuernUrl ?? '/passwort/erneuern', portalUrl).href
}
