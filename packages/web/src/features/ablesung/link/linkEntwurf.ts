import { createDrafts, draftsOf } from '../../../lib/input/drafts.ts'
import { ableseToken } from '../../../session/linkToken.ts'
import { createEntwuerfe } from '../form/entwurf.ts'

/** Drafts by the token of their link; they are no customer's, so neither a sign-in nor a logout in this tab deletes them. */
export const linkDrafts = createDrafts(() => sessionStorage, 'ekp-ablese-entwurf ')

/** What was typed into the form of this tab's link. */
export const linkEntwurf = createEntwuerfe(draftsOf(linkDrafts, () => ableseToken.read() || undefined))
