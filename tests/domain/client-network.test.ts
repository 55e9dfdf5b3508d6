import { expect, test } from "vitest";
import { clientNetwork } from "#domain/kit/client-network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["local", "local"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
  ["not:an:address", "not:an:address"],
])("%s is counted as %s", (address, network) => expect(clientNetwork(address)).toBe(network));
