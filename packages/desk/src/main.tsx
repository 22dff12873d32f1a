import '@ekp/web/styles/index.css'
import { createBrowserHistory } from '@tanstack/history'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTranslator } from '@ekp/web/lib/followTranslator.ts'
import { createRouter } from '@ekp/web/lib/router/createRouter.ts'
import { RouterView } from '@ekp/web/lib/router/RouterView.tsx'
import { ApiError } from '@ekp/web/api/ApiError.ts'
import { connectApi } from './connectApi.ts'
import { Broken, Frame } from './Frame.tsx'
import { routes } from './routes.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({
    // A session that has ended leads to the sign-in, whichever call finds out.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) queries.setQueriesData({ queryKey: ['sitzung'] }, null)
    },
  }),
})
const router = createRouter({ routes, history: createBrowserHistory(), base: '/' })

connectApi()
const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
followTranslator(document)
const root = createRoot(element)

// Not awaited: the code of a screen needs this file's.
void router.start().then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterView router={router} frame={Frame} failed={Broken} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
