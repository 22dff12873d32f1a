import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface InItsPlace {
  /** Stands there until the code is here. */
  pending: ReactNode
  /** Stands there if it does not come. */
  failed: ReactNode
}

/**
 * A component that is loaded after its page. With React's `lazy`, `pending` would stay for 300 ms even if the code is
 * already here.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed }: InItsPlace,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const Failed = () => failed
  return function Deferred(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (loaded !== undefined) return
      void load().then(
        (Component) => {
          loaded = Component
          setLoaded(() => Component)
        },
        () => setLoaded(() => Failed),
      )
    }, [])
    return Loaded === undefined ? pending : <Loaded {...props} />
  }
}
