import { type Ablesungsauftrag, openAbleselink } from '@ekp/wire/ablesung/link'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { linkDrafts } from './linkEntwurf.ts'

interface Stand {
  readonly data?: Ablesungsauftrag
  readonly error?: string
  /** Trying again does not help. */
  readonly hasEnded?: boolean
}

/** Which meter a link is for; asked once, since nobody is signed in, and a link that was used does not answer again. */
export function useAuftrag(token: string) {
  const [stand, setStand] = useState<Stand>({})
  useEffect(() => {
    const page = new AbortController()
    // What was typed for another link is not this one's.
    linkDrafts.forgetOthers(token)
    call(openAbleselink, { headers: { token } }, { signal: page.signal }).then(
      (data) => setStand({ data }),
      (error: unknown) => {
        if (page.signal.aborted) return
        const hasEnded = error instanceof ApiError && error.status === 403
        if (hasEnded) linkDrafts.forgetOthers(undefined)
        setStand({ error: errorText(error, 'Der Link konnte nicht geöffnet werden.'), hasEnded })
      },
    )
    return () => page.abort()
  }, [token])
  return stand
}
