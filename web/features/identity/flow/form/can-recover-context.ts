import { createContext } from 'react'

/** Whether this form may link to recovery: not for a person who is logged in. */
export const CanRecoverContext = createContext(true)
