import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The smallest React app: what the JavaScript of the portal's screens is compared with.
const Counter = () => {
  const [count, setCount] = useState(0)
  return (
    <h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </h1>
  )
}

const mount = document.getElementById('root')
if (!mount) throw new Error('The page has no place for the app')
createRoot(mount).render(<Counter />)
