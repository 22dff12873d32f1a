import { type Ablesungsauftrag, openAbleselink } from '@ekp/wire/ablesung/link'
import { useEffect, useState } from 'react'
import { errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'

interface Stand {
  readonly data?: Ablesungsauftrag
  readonly error?: string
}

/** Which meter a link is for; asked once, since nobody is signed in, and a link that was used does not answer again. */
export function useAuftrag(token: string) {
  const [stand, setStand] = useState<Stand>({})
  useEffect(() => {
    const page = new AbortController()
    call(openAbleselink, { headers: { token } }, { signal: page.signal }).then(
      (data) => setStand({ data }),
      (error: unknown) => {
        if (!page.signal.aborted) setStand({ error: errorText(error, 'Der Link konnte nicht geöffnet werden.') })
      },
    )
    return () => page.abort()
  }, [token])
  return stand
}
