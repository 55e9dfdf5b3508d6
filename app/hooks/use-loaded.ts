import { useEffect, useEffectEvent, useState } from "react";

/**
 * Loads from outside of React for `key`, and again when the key changes; a late answer for an old key is dropped.
 * `loaded` is the last answer with its key, null before the first one; `reload` drops it, and `replace` puts what is known of
 * it by now in its place. `load` must not reject.
 */
export function useLoaded<Key, Data>(key: Key, load: (key: Key) => Promise<Data>) {
  const [loaded, setLoaded] = useState<{ key: Key; data: Data } | null>(null);
  const isDue = loaded === null || !Object.is(loaded.key, key);
  const loadDue = useEffectEvent(load);
  useEffect(() => {
    if (!isDue) return;
    let isOutdated = false;
    void loadDue(key).then((data) => !isOutdated && setLoaded({ key, data }));
    return () => {
      isOutdated = true;
    };
  }, [key, isDue]);
  return { loaded, reload: () => setLoaded(null), replace: (data: Data) => setLoaded({ key, data }) };
}
