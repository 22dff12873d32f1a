import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editWartende } from './editWartende.ts'
import type { FindAblesbarerVertrag } from './queries.ts'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { einZaehlerQuery } from './zaehlerauswahlQuery.ts'

/** Brings a waiting reading into the form again; `hindernis` says why it had to stay where it is. */
export function useEditWartende(wartende: WartendeAblesung, findVertrag: FindAblesbarerVertrag) {
  const [isBusy, setIsBusy] = useState(false)
  const [hindernis, setHindernis] = useState<string>()

  function loadZaehler() {
    // Nothing that was known before the portal refused, and no page that turns to Not Found under the reading.
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
    return client.fetchQuery(einZaehlerQuery(wartende.vertragId, findVertrag))
  }

  async function edit(): Promise<void> {
    setIsBusy(true)
    setHindernis(undefined)
    const result = await editWartende(wartende, loadZaehler)
    // A new page, since the form may be open already and would not look for a draft again.
    if ('path' in result) return window.location.assign(import.meta.env.BASE_URL + result.path)
    setHindernis(result.hindernis)
    setIsBusy(false)
  }

  return { edit: () => void edit(), isBusy, hindernis }
}
