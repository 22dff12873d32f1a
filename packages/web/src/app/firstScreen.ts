import { createMatcher } from '../lib/router/paths.ts'
import { session } from '../session/session.ts'
import { guard } from './guard.ts'
import { layouts } from './layout/layouts.ts'
import { type RouteEntry, routes } from './routes.ts'

// main.tsx imports this before all else but React: the code of the first screen is on its way while the portal's runs
// (decision 69). The router asks for it again, and says what did not arrive.

const all = Object.values(routes)
const find = createMatcher<RouteEntry>(all)

const { pathname } = window.location
const asked = find(pathname.slice(import.meta.env.BASE_URL.length - 1))?.route ?? routes.index
const target = guard(asked, session.state(), false) ?? asked.path
const { access, screen } = all.find(({ path }) => path === target) ?? asked

for (const part of [layouts[access], screen]) part?.().catch(() => undefined)
