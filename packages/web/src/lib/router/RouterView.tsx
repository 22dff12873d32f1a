import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { afterPaint } from '../later/afterPaint.ts'
import type { Manner, Part, Place, Router, Shown } from './createRouter.ts'
import type { ParamsOf, Path, Target } from './paths.ts'

const RouterContext = createContext<{ readonly router: Router; readonly shown: Shown } | undefined>(undefined)

function useRouterContext() {
  const context = useContext(RouterContext)
  if (context === undefined) throw new Error('RouterView is missing')
  return context
}

export const useRouter = (): Router => useRouterContext().router

/** How to go to another screen; its path is checked. */
export const useNavigate = (): ((target: Target & Manner) => Promise<void>) => useRouter().navigate

export const useShown = (): Shown => useRouterContext().shown
export const usePlace = (): Place => useShown().place

/** The path of the screen; undefined on the page that says why the portal did not start. */
export const useShownPath = (): string | undefined => useContext(RouterContext)?.shown.place.pathname

/** The parts of the address that vary on this screen. */
export function useParams<P extends Path>(_path: P): ParamsOf<P>
/** The same for a screen of several paths. */
export function useParams(): Readonly<Record<string, string | undefined>>
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useShown().params
}

interface RouterViewProps {
  /** It has started. */
  router: Router
  /** What surrounds every screen. */
  frame: ComponentType<{ children?: ReactNode }>
  /** In place of a screen that broke, or did not arrive; `reset` shows it again. */
  failed: ComponentType<FailedProps>
}

export interface FailedProps {
  error: unknown
  reset: () => void
}

export function RouterView({ router, frame: Frame, failed }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    const follow = () => startTransition(() => setShown(router.shown()))
    follow()
    return router.watch(() => afterPaint(follow))
  }, [router])
  useLayoutEffect(() => router.arrive(shown), [router, shown])

  const context = useMemo(() => ({ router, shown }), [router, shown])
  const frame = useMemo(() => ({ Component: Frame }), [Frame])
  const common = { at: shown, failed }
  // Another path is another screen, even where both show the same component.
  const screen = <PartView key={shown.route.path} part={shown.screen} {...common} />
  return (
    <RouterContext value={context}>
      <PartView part={frame} {...common}>
        {shown.layout ? (
          <PartView part={shown.layout} {...common}>
            {screen}
          </PartView>
        ) : (
          screen
        )}
      </PartView>
    </RouterContext>
  )
}

interface PartViewProps {
  part: Part
  /** What is shown; anything else may work again. */
  at: Shown
  failed: ComponentType<FailedProps>
  children?: ReactNode
}

interface Failure {
  readonly at: Shown
  readonly thrown?: { readonly error: unknown } | undefined
}

class PartView extends Component<PartViewProps, Failure> {
  override state: Failure = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<Failure> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ at }: PartViewProps, state: Failure): Failure | null {
    return at === state.at ? null : { at, thrown: undefined }
  }

  override render(): ReactNode {
    const { part, failed: Failed, children } = this.props
    const { thrown = 'error' in part ? part : undefined } = this.state
    if (thrown !== undefined) return <Failed error={thrown.error} reset={this.reset} />
    return 'Component' in part && <part.Component>{children}</part.Component>
  }

  private readonly reset = () => this.setState({ thrown: undefined })
}
