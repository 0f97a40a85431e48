import { expect, test } from "vitest";
import { coarsenAddress, networkOfAddress } from "./network";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("attempts from %s are counted for %s", (address, network) => expect(networkOfAddress(address)).toBe(network));

test.each([
  ["194.51.12.7", "194.51.x.x"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["<script>", ""],
])("of %s, %s is kept", (address, kept) => expect(coarsenAddress(address)).toBe(kept));
