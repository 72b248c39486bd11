import { createContext } from 'react'

/** Whether a forgotten password can be got over from here: not by somebody who is signed in. */
export const CanRecoverContext = createContext(true)
